import { type Query, query } from '@touchline/db/query';
import { nearKickOffMinutes } from '@touchline/domain/matches/link-reasons';
import { type RawBuilder, sql } from 'kysely';

import type { MatchKey } from '../supplier-feed/index.ts';
import type { ComparableMatch } from './candidate-ranking.ts';
import { mains } from './precedence.repository.ts';

const spellings = (entryId: RawBuilder<unknown>) =>
  sql`ARRAY(SELECT alias FROM platform.catalog_aliases WHERE entry_id = ${entryId}
    UNION SELECT name FROM platform.catalog_entries WHERE id = ${entryId})`;

const suppliersOf = (entryId: RawBuilder<unknown>) =>
  sql`ARRAY(SELECT DISTINCT supplier FROM platform.supplier_entries WHERE entry_id = ${entryId})`;

const factColumns = (row: string) => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`${of('game_time')} AS "gameTime", ${of('league_id')}::text AS "leagueId", ${of('home_id')}::text AS "homeId",
    ${of('away_id')}::text AS "awayId", ${spellings(of('league_id'))} AS "leagueNames",
    ${spellings(of('home_id'))} AS "homeNames", ${spellings(of('away_id'))} AS "awayNames",
    ${suppliersOf(of('home_id'))} AS "homeSuppliers", ${suppliersOf(of('away_id'))} AS "awaySuppliers"`;
};

export function matchFacts(matchIds: readonly string[]): Query<ComparableMatch> {
  return query(sql<ComparableMatch>`
    SELECT match.id::text AS "matchId", ${factColumns('match')}
    FROM platform.matches match WHERE match.id = ANY(${matchIds}::bigint[])`);
}

/** A supplier's record, by what its league and teams mean. */
export function recordFacts({ supplier, discipline, supplierId }: MatchKey): Query<ComparableMatch> {
  return query(sql<ComparableMatch>`
    SELECT coalesce(record.match_id::text, '') AS "matchId", ${factColumns('record')}
    FROM (SELECT record.match_id, record.game_time, ${mains} FROM platform.supplier_matches record
      WHERE (record.supplier, record.discipline, record.supplier_id) = (${supplier}, ${discipline}, ${supplierId})) record`);
}

/** Within a day of this match, those that share a team or the league, nearest kick-off first. */
export function matchesBeside(matchId: string, limit: number): Query<ComparableMatch> {
  return query(sql<ComparableMatch>`
    SELECT match.id::text AS "matchId", ${factColumns('match')}
    FROM platform.matches match JOIN platform.matches mine ON mine.id = ${matchId}
    WHERE match.discipline = mine.discipline AND match.id <> mine.id AND match.merged_into IS NULL AND match.status <> 4
      AND match.game_time BETWEEN mine.game_time - interval '1 day' AND mine.game_time + interval '1 day'
      AND (match.league_id = mine.league_id OR match.home_id IN (mine.home_id, mine.away_id)
        OR match.away_id IN (mine.home_id, mine.away_id)
        OR abs(extract(epoch FROM match.game_time - mine.game_time)) <= ${sql.lit(nearKickOffMinutes * 60)})
    ORDER BY abs(extract(epoch FROM match.game_time - mine.game_time)), match.id LIMIT ${limit}`);
}
