import { disciplines, type Discipline, isShared } from '@touchline/domain/matches/disciplines';

/** Suppliers' words for the disciplines, and for sports without one of ours. */
const known: Readonly<Record<string, Discipline>> = {
  football: disciplines.soccer,
  basketball: disciplines.basketball,
  baseball: disciplines.baseball,
  boxing: disciplines.boxing,
  badminton: disciplines.badminton,
  fighting: disciplines.fighting,
  american_football: disciplines.americanFootball,
  volleyball: disciplines.volleyball,
  tabletennis: disciplines.tableTennis,
  billiards: disciplines.billiards,
  ice_hockey: disciplines.iceHockey,
  winter_olympics: disciplines.winterOlympics,
  tennis: disciplines.other,
  lol: disciplines.lol,
  dota2: disciplines.dota2,
  csgo: disciplines.csgo,
  kog: disciplines.kog,
  valorant: disciplines.otherGame,
};

export function disciplineOf(sportKey: string): Discipline {
  return Object.hasOwn(known, sportKey) ? (known[sportKey] ?? disciplines.other) : disciplines.other;
}

/** The prefix that keeps ids of different sports in one discipline apart: a supplier counts each of them from one. */
export function idPrefixOf(sportKey: string): string {
  return isShared(disciplineOf(sportKey)) ? `${sportKey}:` : '';
}

/** Suppliers tell of odds in these alone. */
export function hasOdds(sportKey: string): boolean {
  const discipline: number = disciplineOf(sportKey);
  return discipline === disciplines.soccer || discipline === disciplines.basketball;
}
