import type { PickableFilter, PickableMatches } from '../../predictions.api.ts';

/** Why the list of coming matches is empty, and the nearest choices that have matches. */
export interface EmptyReason {
  readonly why: 'search' | 'league' | 'offShelf' | 'withoutOdds' | 'none';
  /** Of the matches that stand in the way. */
  readonly count: number;
  readonly level: { readonly leagueLevel: number; readonly matches: number } | null;
  readonly day: string | null;
}

type Answer = Pick<PickableMatches, 'days' | 'levels'>;

export function emptyReason({ days, levels }: Answer, filter: PickableFilter): EmptyReason {
  const { leagueLevel, league, leagueDate, keyword } = filter;
  const here = levels.find((level) => level.leagueLevel === leagueLevel);
  const nearest = { level: nearestLevel(levels, leagueLevel), day: nearestDay(days, leagueDate) };
  if (keyword !== '') return { why: 'search', count: 0, ...nearest, day: null };
  if (league !== null) return { why: 'league', count: 0, ...nearest };
  if (here !== undefined && here.offShelf > 0) return { why: 'offShelf', count: here.offShelf, ...nearest };
  if (here !== undefined && here.withoutOdds > 0) return { why: 'withoutOdds', count: here.withoutOdds, ...nearest };
  return { why: 'none', count: 0, ...nearest };
}

/** Of two that are as near, the higher league. */
function nearestLevel(levels: Answer['levels'], from: number): EmptyReason['level'] {
  const having = levels.filter(({ leagueLevel, matches }) => leagueLevel !== from && matches > 0);
  const distance = ({ leagueLevel }: { leagueLevel: number }) => Math.abs(leagueLevel - from);
  return (
    having.toSorted((one, other) => distance(one) - distance(other) || one.leagueLevel - other.leagueLevel)[0] ?? null
  );
}

/** The first one after the chosen day, or the last before it. */
function nearestDay(days: readonly string[], from: string | null): string | null {
  if (from === null) return days[0] ?? null;
  return days.find((day) => day > from) ?? days.findLast((day) => day < from) ?? null;
}
