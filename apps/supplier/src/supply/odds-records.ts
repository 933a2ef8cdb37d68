import type { WorldMatch } from '../world/calendar.ts';
import { dayOf, HOUR } from '../world/days.ts';
import type { OddsChange } from '../world/odds.ts';
import type { WorldSport } from '../world/sports.ts';
import type { SportsWorld } from '../world/world.ts';
import type { Viewpoint } from './viewpoint.ts';

/** `[match, kind, [time, minute, "home,line,away,closed", status], score]` */
export type OddsRow = readonly [number, string, readonly [number, string, string, number], string];

export interface OddsPage {
  readonly rows: readonly (readonly [company: number, row: OddsRow])[];
  readonly query: { since: number; limit: number; count: number; more: boolean; next: number };
}

const oldest = 72 * HOUR;
const firstStep = 60;

/** Odds that changed after `since`, by whole seconds: a second is on one page or on none. */
export function oddsSince(
  world: SportsWorld,
  view: Viewpoint,
  sport: WorldSport,
  { since, limit, second }: { since: number; limit: number; second: number },
): OddsPage {
  const now = view.seen(second);
  const from = Math.max(view.undated(since), now - oldest);
  const matches = matchesNear(world, view, sport, [from, now]);
  const found: OddsChange[] = [];
  let [to, step] = [from, firstStep];
  while (to < now && found.length <= limit) {
    const until = Math.min(now, to + step);
    const changes = matches.flatMap((match) => world.odds.changes(match, to, until));
    if (changes.length < limit / 8) step *= 2;
    for (const change of changes) found.push(change);
    to = until;
  }
  const ordered = found.toSorted(byTime);
  const lastSecond = ordered[limit - 1]?.at ?? Math.max(to, from);
  const page = ordered.filter(({ at }) => at <= lastSecond);
  return {
    rows: page.map((change) => [view.ids.company(change.company), rowOf(view, change)]),
    query: {
      since,
      limit,
      count: page.length,
      more: page.length < ordered.length || to < now,
      next: Math.max(since, view.dated(lastSecond)),
    },
  };
}

/** All changes of one match until now. */
export function oddsOfMatch(world: SportsWorld, view: Viewpoint, match: WorldMatch, second: number): OddsPage['rows'] {
  const changes = world.odds.changes(match, 0, view.seen(second)).toSorted(byTime);
  return changes.map((change) => [view.ids.company(change.company), rowOf(view, change)]);
}

/** Odds in wire form: a list for each company. */
export function byCompany(rows: OddsPage['rows']): Record<string, OddsRow[]> {
  const grouped: Record<string, OddsRow[]> = {};
  for (const [company, row] of rows) (grouped[company] ??= []).push(row);
  return grouped;
}

function matchesNear(
  world: SportsWorld,
  view: Viewpoint,
  sport: WorldSport,
  [from, to]: readonly [number, number],
): WorldMatch[] {
  const found: WorldMatch[] = [];
  for (let day = dayOf(from) - 8; day <= dayOf(to) + 4; day += 1)
    for (const match of world.calendar.matchesOfDay(day))
      if (match.league.sport === sport && view.ids.hasMatch(match) && world.odds.has(match)) found.push(match);
  return found;
}

function rowOf(view: Viewpoint, { match, kind, at, minute, text, status, score }: OddsChange): OddsRow {
  const time = view.dated(at);
  return [view.ids.match(match), kind, [time, minute === undefined ? '' : String(minute), text, status], score];
}

function byTime(one: OddsChange, other: OddsChange): number {
  return one.at - other.at || one.match.number - other.match.number;
}
