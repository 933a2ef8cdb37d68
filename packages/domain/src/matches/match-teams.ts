/** Nobody plays against themselves; while a side is open there is nothing to say. */
export function checkTeams(home: string | null, away: string | null): 'validation.sameTeams' | null {
  return home !== null && home === away ? 'validation.sameTeams' : null;
}
