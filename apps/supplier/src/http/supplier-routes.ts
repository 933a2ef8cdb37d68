import { recordsOf, rowsOf } from '../supply/faults.ts';
import { byCompany, oddsOfMatch, oddsSince } from '../supply/odds-records.ts';
import { cursorNamed, pageOf, type SupplyEntry, type SupplyPageQuery } from '../supply/pages.ts';
import type { Supply } from '../supply/supply.ts';
import type { Switches } from '../supply/switches.ts';
import { dayNamed, dayOf, nameOfDay } from '../world/days.ts';
import { sports, type WorldSport } from '../world/sports.ts';
import type { SportsWorld } from '../world/world.ts';
import { numberIn, Refused } from './answering.ts';

export interface SupplierRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** The second of the world in which the request came. */
  readonly second: number;
  /** Switches that affect this answer. */
  readonly switches: Switches;
  /** Seed of the faults of this answer. */
  readonly dice: number;
}

export interface SupplierAnswer {
  readonly query: object;
  readonly results: unknown;
}

interface Call extends SupplierRequest {
  readonly world: SportsWorld;
  readonly supply: Supply;
}

interface SportCall extends Call {
  readonly sport: WorldSport;
}

const [usualLimit, largestLimit] = [200, 1000];
const [usualOdds, largestOdds] = [2000, 10_000];

const plainRoutes: Readonly<Record<string, (call: Call) => SupplierAnswer>> = {
  '/v1/sport/list': (call) => whole(call, call.supply.sports()),
  '/v1/odds/company/list': (call) => whole(call, call.supply.companies()),
};

const sportRoutes: Readonly<Record<string, (call: SportCall) => SupplierAnswer>> = {
  'competition/list': (call) => paged(call, call.supply.competitions(call.sport, call.second)),
  'team/list': (call) => paged(call, call.supply.teams(call.sport, call.second)),
  'player/list': (call) => paged(call, call.supply.players(call.sport, call.second)),
  'match/list': (call) => paged(call, call.supply.matches(call.sport, call.second)),
  'match/diary': diary,
  'match/live': (call) => listed(call, {}, call.supply.live(call.sport, call.second)),
  'match/detail': detail,
  'odds/live': oddsLive,
  'odds/history': oddsHistory,
};

export function answer(world: SportsWorld, supply: Supply, request: SupplierRequest): SupplierAnswer {
  const call = { world, supply, ...request };
  const plain = Object.hasOwn(plainRoutes, request.path) ? plainRoutes[request.path] : undefined;
  if (plain !== undefined) return plain(call);
  const [, key, rest = ''] = /^\/v1\/([a-z0-9_]+)\/(.+)$/.exec(request.path) ?? [];
  const sport = sports.find((one) => one.key === key);
  const route = Object.hasOwn(sportRoutes, rest) ? sportRoutes[rest] : undefined;
  if (sport === undefined || route === undefined) throw new Refused(404, 'no such list');
  return route({ ...call, sport });
}

function whole(_call: Call, results: object[]): SupplierAnswer {
  return { query: { count: results.length }, results };
}

function paged(call: SportCall, entries: readonly SupplyEntry[]): SupplierAnswer {
  const { entries: page, query } = pageOf(entries, pageQuery(call.query));
  return { query, results: recordsOf(page, call.switches, call.dice) };
}

function pageQuery(query: URLSearchParams): SupplyPageQuery {
  const text = query.get('cursor');
  const cursor = text === null ? undefined : cursorNamed(text);
  if (text !== null && cursor === undefined) throw new Refused(400, 'cursor was not made here');
  return { since: numberIn(query, 'since', 0), cursor, limit: limitIn(query, usualLimit, largestLimit) };
}

function limitIn(query: URLSearchParams, usual: number, largest: number): number {
  const limit = numberIn(query, 'limit', usual);
  if (limit < 1 || limit > largest) throw new Refused(400, `limit is from 1 to ${largest}`);
  return limit;
}

function listed(call: SportCall, query: object, entries: readonly SupplyEntry[]): SupplierAnswer {
  const ordered = entries.toSorted((one, other) => one.id - other.id);
  return { query: { ...query, count: ordered.length }, results: recordsOf(ordered, call.switches, call.dice) };
}

function diary(call: SportCall): SupplierAnswer {
  const { view } = call.supply;
  const date = call.query.get('date') ?? nameOfDay(dayOf(view.stamp(call.second), view.profile.zone));
  const day = dayNamed(date);
  if (day === undefined) throw new Refused(400, 'date is written as 20261116');
  return listed(call, { date, zone: view.profile.zone }, call.supply.diary(call.sport, day, call.second));
}

function detail(call: SportCall): SupplierAnswer {
  const id = numberIn(call.query, 'id', 0);
  const found = call.supply.match(id, call.second);
  return listed(call, { id }, found === undefined ? [] : [found]);
}

function oddsLive(call: SportCall): SupplierAnswer {
  const since = numberIn(call.query, 'since', call.supply.view.stamp(call.second) - 60);
  const limit = limitIn(call.query, usualOdds, largestOdds);
  const { rows, query } = oddsSince(call.world, call.supply.view, call.sport, { since, limit, second: call.second });
  return { query, results: byCompany(rowsOf(rows, call.switches, call.dice)) };
}

function oddsHistory(call: SportCall): SupplierAnswer {
  const id = numberIn(call.query, 'match_id', 0);
  const match = call.supply.matchOfId(id);
  const rows = match === undefined ? [] : oddsOfMatch(call.world, call.supply.view, match, call.second);
  const results = byCompany(rowsOf(rows, call.switches, call.dice));
  return { query: { match_id: id, count: rows.length }, results };
}
