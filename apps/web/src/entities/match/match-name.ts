/** The name of a match on every screen: both teams, the home team first. */
export function matchName(home: string, away: string): string {
  return `${home} VS ${away}`;
}

/** The same for a match as the schedule's calls carry it. */
export function nameOfMatch({ hname, aname }: { readonly hname: string; readonly aname: string }): string {
  return matchName(hname, aname);
}
