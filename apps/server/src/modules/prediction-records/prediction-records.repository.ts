import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { MatchLogos } from '@touchline/domain/matches/match-logos';
import type { PlayType } from '@touchline/domain/predictions/play-types';
import {
  type Outcome,
  outcomes,
  type PricedTicket,
  statusOf,
  type Why,
} from '@touchline/domain/predictions/settlement';
import { timeZone } from '@touchline/domain/times';
import { type RawBuilder, sql } from 'kysely';

import { logoColumns, seesAll, ticketColumns } from '../predictions/index.ts';

/** Which of a writer's predictions. */
export interface RecordFilter {
  /** Null is whoever asks. */
  readonly writerId: string | null;
  readonly sportId: string | null;
  readonly leagueId: string | null;
  readonly playType: string | null;
  readonly outcomes: readonly string[] | null;
  /** Of kick-off. */
  readonly from: string | null;
  readonly before: string | null;
}

const writerOf = (writerId: string | null) => (writerId === null ? thisAccount : sql`${writerId}::bigint`);

/** Their own; those in charge of the merchant see all of its writers'. */
function visible(writer: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ticket.merchant_code = ${thisMerchant} AND ticket.writer_id = ${writer}
    AND (${writer} = ${thisAccount} OR ${seesAll})`;
}

function settled(filter: RecordFilter): RawBuilder<unknown> {
  return sql`${shown(filter)} AND ticket.finished`;
}

function shown({ writerId, sportId, from, before }: RecordFilter): RawBuilder<unknown> {
  return sql`${visible(writerOf(writerId))}
    ${sportId === null ? sql`` : sql`AND ticket.sport_id = ${sportId}::smallint`}
    ${from === null ? sql`` : sql`AND ticket.game_time >= ${from}::timestamptz`}
    ${before === null ? sql`` : sql`AND ticket.game_time < ${before}::timestamptz`}`;
}

/** Counted by league and play type, or by month. */
export interface CountedRow {
  readonly sportId: number | null;
  readonly leagueId: string | null;
  readonly leagueName: string | null;
  readonly playType: PlayType | null;
  readonly month: string | null;
  readonly outcome: Outcome;
  readonly settled: number;
  readonly payout: number;
}

/** In one walk of the index alone, however many there are. */
export function countedQuery(filter: RecordFilter): Query<CountedRow> {
  return query(sql`SELECT counted.sport_id AS "sportId", counted.league_id::text AS "leagueId", league.name AS "leagueName",
      counted.play_type AS "playType", to_char(counted.month AT TIME ZONE ${timeZone}, 'YYYY-MM') AS month,
      counted.outcome, counted.settled, counted.payout
    FROM (
      SELECT sport_id, league_id, play_type, month, outcome, count(*)::integer AS settled, sum(payout)::float8 AS payout
      FROM (
        SELECT ticket.*, date_trunc('month', ticket.game_time, ${timeZone}) AS month
        FROM tenant.predictions ticket WHERE ${settled(filter)}
      ) ticket
      GROUP BY GROUPING SETS ((sport_id, league_id, play_type, outcome), (month, outcome))
    ) counted
    LEFT JOIN platform.catalog_entries league ON league.id = counted.league_id`);
}

const hits = outcomes.filter((outcome) => statusOf(outcome) === 1);
const judged = outcomes.filter((outcome) => statusOf(outcome) !== 0);

export interface Streaks {
  readonly longestStreak: number;
  readonly currentStreak: number;
}

/** Hits and misses in the order of play as one text of 1 and 0: what stands between two misses is a row of hits. */
export function streaksQuery(filter: RecordFilter): Query<Streaks> {
  return query(sql`SELECT coalesce((SELECT max(length(hits)) FROM string_to_table(told, '0') hits), 0) AS "longestStreak",
      coalesce(length(rtrim(told, '0')) - length(rtrim(told, '1')), 0) AS "currentStreak"
    FROM (
      SELECT string_agg(hit, '') AS told FROM (
        SELECT CASE WHEN ticket.outcome = ANY(${hits}::text[]) THEN '1' ELSE '0' END AS hit
        FROM tenant.predictions ticket WHERE ${settled(filter)} AND ticket.outcome = ANY(${judged}::text[])
        ORDER BY ticket.game_time, ticket.id OFFSET 0
      ) played
    ) whole`);
}

export interface WriterRow {
  readonly userId: string;
  readonly userName: string | null;
  readonly isSelf: boolean;
  readonly open: number;
  readonly withdrawn: number;
}

/** One row, whose name is null where they have published nothing that the asker may see. */
export function writerQuery(filter: RecordFilter): Query<WriterRow> {
  const writer = writerOf(filter.writerId);
  const count = (which: RawBuilder<unknown>) =>
    sql`(SELECT count(*)::integer FROM tenant.predictions ticket WHERE ${shown(filter)} AND ${which})`;
  return query(sql`SELECT ${writer}::text AS "userId", ${writer} = ${thisAccount} AS "isSelf",
      ${lastName(visible(writer))} AS "userName",
      ${count(sql`ticket.published_at IS NOT NULL AND NOT ticket.finished`)} AS open,
      ${count(sql`ticket.withdrawn_at IS NOT NULL`)} AS withdrawn`);
}

/** As they published last, in the order of the index. */
function lastName(ofWriter: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT ticket.writer_name FROM tenant.predictions ticket WHERE ${ofWriter} AND ticket.published_at IS NOT NULL
    ORDER BY ticket.sport_id DESC, ticket.published_at DESC LIMIT 1)`;
}

/** Hops from writer to writer through the index, however much each has published. */
export const writersQuery: Query<Pick<WriterRow, 'userId' | 'userName' | 'isSelf'>> = query(sql`
  WITH RECURSIVE writer AS (
    (SELECT ${next(sql`0`)} AS id)
    UNION ALL SELECT ${next(sql`writer.id`)} FROM writer WHERE writer.id IS NOT NULL)
  SELECT writer.id::text AS "userId", writer.id = ${thisAccount} AS "isSelf",
    ${lastName(sql`ticket.merchant_code = ${thisMerchant} AND ticket.writer_id = writer.id`)} AS "userName"
  FROM writer WHERE writer.id = ${thisAccount} OR ${seesAll} AND writer.id IS NOT NULL
  ORDER BY "userName", writer.id`);

function next(after: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT ticket.writer_id FROM tenant.predictions ticket WHERE ticket.merchant_code = ${thisMerchant}
    AND ticket.published_at IS NOT NULL AND ticket.writer_id > ${after} ORDER BY ticket.writer_id LIMIT 1)`;
}

export interface SettledResult {
  readonly settledTime: string;
  readonly outcome: Outcome;
  readonly status: 0 | 1 | 2;
  readonly payout: number;
  readonly homeScore: number | null;
  readonly awayScore: number | null;
  readonly why: Why;
}

export interface TicketRow extends PricedTicket, MatchLogos {
  readonly id: string;
  readonly writerId: string;
  readonly writerName: string;
  readonly sportId: 1 | 2;
  readonly matchId: string;
  readonly gameTime: Date;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly homeName: string;
  readonly awayName: string;
  readonly title: string;
  readonly withdrawnAt: Date | null;
  /** The newest first; of a list that alone. */
  readonly results: readonly [SettledResult, ...SettledResult[]];
}

const results = (
  most: RawBuilder<unknown>,
) => sql`(SELECT jsonb_agg(to_jsonb(result) ORDER BY result."settledTime" DESC)
  FROM (SELECT to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "settledTime", outcome, status,
      payout, home_score AS "homeScore", away_score AS "awayScore", why
    FROM tenant.prediction_results WHERE merchant_code = ticket.merchant_code AND prediction_id = ticket.id
    ORDER BY settled_at DESC ${most}) result) AS results`;

const columns = sql`ticket.id::text, ticket.writer_id::text AS "writerId", ticket.writer_name AS "writerName",
  ticket.sport_id AS "sportId", ticket.match_id::text AS "matchId", ticket.game_time AS "gameTime",
  ticket.league_id::text AS "leagueId", ticket.league_name AS "leagueName", ticket.home_name AS "homeName",
  ticket.away_name AS "awayName", ticket.title, ${ticketColumns('ticket')},
  ${logoColumns('ticket')},
  ticket.withdrawn_at AS "withdrawnAt"`;

export function ticketsInSql(filter: RecordFilter) {
  const { leagueId, playType, outcomes: wanted } = filter;
  return {
    columns: sql<TicketRow>`${columns}, ${results(sql`LIMIT 1`)}`,
    from: sql`FROM tenant.predictions ticket`,
    where: sql`${settled(filter)}
      ${leagueId === null ? sql`` : sql`AND ticket.league_id = ${leagueId}::bigint`}
      ${playType === null ? sql`` : sql`AND ticket.play_type = ${playType}::smallint`}
      ${wanted === null ? sql`` : sql`AND ticket.outcome = ANY(${wanted}::text[])`}`,
    order: { gameTime: { by: sql`ticket.game_time` } },
    id: sql`ticket.id`,
  };
}

export interface WholeTicketRow extends TicketRow {
  readonly content: string;
  readonly providerId: number;
  readonly publishedAt: Date;
}

export function ticketById(id: string): Query<WholeTicketRow> {
  return query(sql`SELECT ${columns}, ${results(sql``)}, ticket.content, ticket.provider_id AS "providerId",
      ticket.published_at AS "publishedAt"
    FROM tenant.predictions ticket WHERE ticket.merchant_code = ${thisMerchant} AND ticket.id = ${id} AND ticket.finished
      AND (ticket.writer_id = ${thisAccount} OR ${seesAll})`);
}
