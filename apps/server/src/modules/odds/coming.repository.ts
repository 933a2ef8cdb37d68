import { type Query, query, thisMerchant } from '@touchline/db/query';
import { comingMatches } from '@touchline/domain/constants';
import { stageCodes } from '@touchline/domain/matches/match-stages';
import { matchStatus } from '@touchline/domain/matches/match-status';
import { type OddsKind, playTypes, playTypesOf, type PredictedSport } from '@touchline/domain/predictions/play-types';
import { type RawBuilder, sql } from 'kysely';

import { type OfferedMatch, offeredMatchColumns } from './options.repository.ts';
import { type QuoteRow, quotesIn } from './quotes.repository.ts';

export interface ComingFilter {
  readonly sportId: PredictedSport;
  readonly leagueLevel: number;
  readonly leagueId?: string | undefined;
  /** From, and until before, as instants; the next hours unless given. */
  readonly day?: readonly [string, string] | undefined;
  readonly keyword?: string | undefined;
  /** From 1. */
  readonly current: number;
}

export interface LevelRow {
  readonly leagueLevel: number;
  readonly matches: number;
  readonly withoutOdds: number;
  readonly offShelf: number;
}

const { size, hours, days } = comingMatches;

const isOnShelf = sql`match.status = ${sql.lit(matchStatus.onShelf)}`;

/** Not kicked off, whether on shelf or not. */
const isComing = sql`match.merged_into IS NULL AND match.game_time > now() AND match.stage = ${sql.lit(stageCodes.notStarted)}
  AND NOT league.is_recycled AND ${thisMerchant} <> ''`;

const kindsOf = (sportId: PredictedSport): OddsKind[] => playTypesOf(sportId).map((type) => playTypes[type].kind);

/** Odds that can be picked. */
function hasOdds(sportId: PredictedSport): RawBuilder<unknown> {
  return sql`EXISTS (SELECT FROM platform.supplier_matches told
    JOIN platform.odds_quotes quote ON quote.supplier = told.supplier AND quote.discipline = told.discipline
      AND quote.supplier_id = told.supplier_id
    WHERE told.match_id = match.id AND NOT quote.closed AND quote.kind = ANY(${kindsOf(sportId)}::text[]))`;
}

function inHours(day: ComingFilter['day']): RawBuilder<unknown> {
  if (day === undefined) return sql`match.game_time < now() + make_interval(hours => ${sql.lit(hours)})`;
  const [from, before] = day;
  return sql`match.game_time >= ${from}::timestamptz AND match.game_time < ${before}::timestamptz`;
}

/** By the names of its league and teams, each resolved once for the statement. */
function isNamed({ sportId, keyword }: ComingFilter): RawBuilder<unknown> {
  if (keyword === undefined || keyword === '') return sql`true`;
  const named = (kind: 'league' | 'team') =>
    sql`(SELECT unnest(platform.entries_named(${sql.lit(kind)}, ${sportId}::smallint, ${keyword})))`;
  return sql`(match.league_id IN ${named('league')} OR match.home_id IN ${named('team')}
    OR match.away_id IN ${named('team')})`;
}

/** Of the league, or of the whole level. */
function inLeagues({ sportId, leagueLevel, leagueId }: ComingFilter): RawBuilder<unknown> {
  const ofLeague = leagueId === undefined ? sql`true` : sql`match.league_id = ${leagueId}`;
  return sql`match.discipline = ${sportId}::smallint AND league.level = ${leagueLevel}::smallint AND ${ofLeague}`;
}

function wanted(filter: ComingFilter): RawBuilder<unknown> {
  return sql`${isComing} AND ${isOnShelf} AND ${inLeagues(filter)} AND ${inHours(filter.day)} AND ${isNamed(filter)}
    AND ${hasOdds(filter.sportId)}`;
}

const inOrder = sql`ORDER BY match.game_time, match.id`;

/** Each league by its id: as a plain join the planner would read the whole catalogue. */
const withLeague = sql`FROM platform.matches match CROSS JOIN LATERAL (
  SELECT level, is_recycled FROM platform.catalog_entries WHERE id = match.league_id OFFSET 0) league`;

function paged({ current }: ComingFilter): RawBuilder<unknown> {
  return sql`${inOrder} OFFSET ${(current - 1) * size}::integer LIMIT ${sql.lit(size)}`;
}

/** One page of matches that a prediction can be made on. */
export function comingPage(filter: ComingFilter): Query<OfferedMatch> {
  return query(sql<OfferedMatch>`${offeredMatchColumns} WHERE ${wanted(filter)} ${paged(filter)}`);
}

/** The odds of that page's matches. */
export function comingQuotes(filter: ComingFilter): Query<QuoteRow> {
  return quotesIn(sql`ARRAY(SELECT match.id ${withLeague} WHERE ${wanted(filter)} ${paged(filter)})`);
}

export function comingTotal(filter: ComingFilter): Query<{ total: number }> {
  return query(sql<{ total: number }>`SELECT count(*)::integer AS total ${withLeague} WHERE ${wanted(filter)}`);
}

/** By level: what is ready, and what stands in the way of the rest. */
export function comingLevels(filter: ComingFilter): Query<LevelRow> {
  return query(sql<LevelRow>`SELECT level AS "leagueLevel",
      count(*) FILTER (WHERE is_on_shelf AND has_odds)::integer AS matches,
      count(*) FILTER (WHERE is_on_shelf AND NOT has_odds)::integer AS "withoutOdds",
      count(*) FILTER (WHERE NOT is_on_shelf)::integer AS "offShelf"
    FROM (SELECT league.level, ${isOnShelf} AS is_on_shelf, ${isOnShelf} AND ${hasOdds(filter.sportId)} AS has_odds
      ${withLeague}
      WHERE ${isComing} AND match.status <> ${sql.lit(matchStatus.recycled)} AND match.discipline = ${filter.sportId}::smallint
        AND league.level BETWEEN 1 AND 3 AND ${inHours(filter.day)} AND ${isNamed(filter)} OFFSET 0) found
    GROUP BY level`);
}

/** Days in Shanghai with such matches: each one is found by the first match after the day before it. */
export function comingDays(filter: ComingFilter): Query<{ day: string }> {
  const firstFrom = (from: RawBuilder<unknown>) => sql`(
    SELECT date_trunc('day', match.game_time, 'Asia/Shanghai') AS start ${withLeague}
    WHERE ${isComing} AND ${isOnShelf} AND ${inLeagues(filter)} AND match.game_time >= ${from} AND ${hasOdds(filter.sportId)}
    ${inOrder} LIMIT 1)`;
  return query(sql<{ day: string }>`WITH RECURSIVE day AS (
      SELECT first.start, 1 AS at FROM ${firstFrom(sql`now()`)} first
      UNION ALL
      SELECT next.start, day.at + 1 FROM day, LATERAL ${firstFrom(sql`day.start + interval '24 hours'`)} next
      WHERE day.at < ${sql.lit(days)}
    ) SELECT to_char(start AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day FROM day`);
}
