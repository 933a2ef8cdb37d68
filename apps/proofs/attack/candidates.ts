import { addressOf, calls } from '@touchline/contract/calls';
import type { Call } from '@touchline/contract/definition/call';
import type { ListDefinition } from '@touchline/contract/lists';
import { pageLimits } from '@touchline/domain/constants';
import type { Pool } from 'pg';

export interface ReadCandidate {
  readonly name: string;
  readonly path: string;
}

/** Texts that many rows hold, that none holds, and the longest that a search may be. */
const texts = ['联', 'e', '龘鬱', '联'.repeat(50)];

/** Ids of existing records, for paths and queries of calls about one record. */
export async function realIds(owner: Pool): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ match: string; league: string; day: string }>(
    `SELECT set_config('touchline.merchant', 'platform', false), id::text AS match, league_id::text AS league,
       to_char(game_time, 'YYYY-MM-DD') AS day
     FROM platform.matches WHERE discipline = 1 AND game_time > now() ORDER BY game_time LIMIT 1`,
  );
  const { match = '1', league = '1', day = '2026-01-01' } = rows[0] ?? {};
  return {
    sport: 'football',
    standardId: match,
    matchId: match,
    leagueId: league,
    gameTime: day,
    id: '1',
    code: 'm01',
    table: 'matches',
    sportId: '1',
    leagueLevel: '1',
    keyword: '联',
    providerId: '1',
    playType: '1',
  };
}

/** Every read of the contract, lists with their widest filters. */
export function candidates(ids: Readonly<Record<string, string>>): readonly ReadCandidate[] {
  const reads = Object.values<Call>(calls).filter(
    (call) => call.method === 'GET' && call.permission !== 'public' && !('stream' in call),
  );
  return reads.flatMap((call) => queriesOf(call, ids).map((query) => candidate(call, ids, query)));
}

function candidate(call: Call, ids: Readonly<Record<string, string>>, query: Record<string, string>): ReadCandidate {
  const filled = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
  const search = new URLSearchParams(query).toString();
  return { name: `${call.id}${search && `?${decodeURIComponent(search).slice(0, 70)}`}`, path: `${filled}?${search}` };
}

function queriesOf(call: Call, ids: Readonly<Record<string, string>>): Record<string, string>[] {
  const list = 'list' in call ? (call.list as ListDefinition | undefined) : undefined;
  if (list !== undefined) return wideQueries(list);
  const shape = 'query' in call && call.query !== undefined ? Object.keys((call.query as { shape: object }).shape) : [];
  const known = shape.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name]] as const]));
  return known.length === 0 ? [{}] : [Object.fromEntries(known), {}];
}

function wideQueries(list: ListDefinition): Record<string, string>[] {
  const size = { size: String(list.largestSize) };
  const textFilters = Object.keys(list.filters).filter((name) => list.filters[name]?.type === 'text');
  const orders = Object.keys(list.columns)
    .filter((name) => list.columns[name]?.sortable === true)
    .flatMap((sortColumn) => ['0', '1'].map((isAsc) => ({ ...size, sortColumn, isAsc })));
  const searched = texts.flatMap((text) => [
    ...textFilters.map((name) => ({ ...size, [name]: text })),
    ...(textFilters.length > 1 ? [{ ...size, ...Object.fromEntries(textFilters.map((name) => [name, text])) }] : []),
  ]);
  return [size, { ...size, current: String(pageLimits.lastPage) }, { ...size, current: '50' }, ...orders, ...searched];
}
