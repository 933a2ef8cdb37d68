import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import type { Outcome, PricedTicket, Why } from '@touchline/domain/predictions/settlement';
import { waitingStages } from '@touchline/domain/predictions/settlement-fate';
import { sql } from 'kysely';

import { audited } from '../../platform/audit/audited.ts';
import { ticketColumns } from '../predictions/index.ts';

/** Under the id of the prediction, beside the result that it had before. */
export const resultAudit = audited('predictionResult', 'tenant.prediction_results', {
  columns: ['outcome', 'status', 'payout', 'home_score', 'away_score'],
  left: {
    merchant_code: 'is the log’s own merchant',
    prediction_id: 'stands beside the change',
    settled_at: 'is the time of the entry',
    why: 'follows from the score and what was published',
  },
});

export interface DueMatch {
  readonly matchId: string;
  readonly turn: string;
}

/** In their turn. Sees none unless the platform is open. */
export async function findDue(tx: Tx, limit: number): Promise<DueMatch[]> {
  const { rows } = await sql<DueMatch>`SELECT match_id::text AS "matchId", turn::text
    FROM platform.matches_to_settle ORDER BY turn LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The match that it went into in the end; null where it stands by itself. */
export async function mergedInto(tx: Tx, matchId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`WITH RECURSIVE one AS (
      SELECT id, merged_into FROM platform.matches WHERE id = ${matchId}
      UNION SELECT next.id, next.merged_into FROM one JOIN platform.matches next ON next.id = one.merged_into)
    SELECT id::text FROM one WHERE merged_into IS NULL AND id <> ${matchId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Anew, where it stands there already: whoever is at it may have missed what came since. */
export async function writeDown(tx: Tx, matchId: string): Promise<void> {
  await sql`INSERT INTO platform.matches_to_settle (match_id) VALUES (${matchId})
    ON CONFLICT (match_id) DO UPDATE SET turn = DEFAULT`.execute(tx);
}

/** Unless it was written down again since. */
export async function takeAway(tx: Tx, { matchId, turn }: DueMatch): Promise<void> {
  await sql`DELETE FROM platform.matches_to_settle WHERE match_id = ${matchId} AND turn = ${turn}`.execute(tx);
}

export interface Overdue {
  readonly matchId: string;
  /** The first kick-off that a prediction of it knew of. */
  readonly plannedTime: Date;
}

/** Matches of predictions that have waited for so long after the kick-off that they knew of. */
export async function findOverdue(tx: Tx, hours: number): Promise<Overdue[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<Overdue>`SELECT match_id::text AS "matchId", min(game_time) AS "plannedTime"
    FROM tenant.predictions
    WHERE published_at IS NOT NULL AND NOT finished AND game_time < now() - ${hours} * interval '1 hour'
    GROUP BY match_id`.execute(tx);
  return rows;
}

/** So old, and nobody takes an end back any more. */
const takenBackDays = 30;

/** Matches that wait, over whose kick-off the hours are past. Sees none unless the platform is open. */
export async function findWaiting(tx: Tx, hours: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM platform.matches
    WHERE discipline IN (1, 2) AND stage = ANY(${waitingStages}::smallint[])
      AND game_time BETWEEN now() - ${takenBackDays} * interval '1 day' AND now() - ${hours} * interval '1 hour'`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Those of them whose end was told, counted and then taken back. */
export async function findTakenBack(tx: Tx, waiting: readonly string[], hours: number): Promise<Overdue[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<Overdue>`SELECT match_id::text AS "matchId", min(game_time) AS "plannedTime"
    FROM tenant.predictions
    WHERE match_id = ANY(${waiting}::bigint[]) AND finished AND outcome <> 'void'
      AND game_time < now() - ${hours} * interval '1 hour'
    GROUP BY match_id`.execute(tx);
  return rows;
}

/** Those that are void by now: put off beyond the hours, or waiting still. What is only silent may yet be told of. */
export async function recordOverdue(tx: Tx, overdue: readonly Overdue[], hours: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`INSERT INTO platform.matches_to_settle (match_id)
    SELECT match.id FROM jsonb_to_recordset(${JSON.stringify(overdue)}::jsonb) AS late ("matchId" bigint, "plannedTime" timestamptz)
    JOIN platform.matches match ON match.id = late."matchId"
    WHERE match.stage = ANY(${waitingStages}::smallint[]) OR match.merged_into IS NOT NULL
      OR match.game_time > late."plannedTime" + ${hours} * interval '1 hour'
    ON CONFLICT (match_id) DO NOTHING`.execute(tx);
  return Number(numAffectedRows);
}

/** The merchants with predictions of the match, drafts among them. */
export async function merchantsOf(tx: Tx, matchId: string): Promise<string[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<{ code: string }>`
    SELECT merchant_code AS code FROM tenant.predictions WHERE match_id = ${matchId} AND finished
    UNION SELECT merchant_code FROM tenant.predictions
      WHERE match_id = ${matchId} AND published_at IS NOT NULL AND NOT finished
    UNION SELECT merchant_code FROM tenant.predictions WHERE match_id = ${matchId} AND published_at IS NULL
    ORDER BY code`.execute(tx);
  return rows.map(({ code }) => code);
}

export interface UndoneMove {
  readonly merchantCode: string;
  readonly from: string;
}

/** Merchants whose predictions followed another match into this one, which has come back out of it since. */
export async function undoneMoves(tx: Tx, into: string): Promise<UndoneMove[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<UndoneMove>`SELECT merchant_code AS "merchantCode", from_match::text AS "from"
    FROM (SELECT DISTINCT merchant_code, from_match FROM tenant.prediction_moves WHERE to_match = ${into}) moved
    WHERE NOT platform.went_into(from_match, ${into}) ORDER BY 1, 2`.execute(tx);
  return rows;
}

export interface PublishedTicket extends PricedTicket {
  readonly id: string;
  readonly sportId: number;
  readonly matchId: string;
  readonly plannedTime: Date;
  readonly homeId: string | null;
  readonly awayId: string | null;
  /** Its last one. */
  readonly result: LastResult | null;
}

export interface LastResult {
  readonly outcome: Outcome;
  readonly status: number;
  readonly payout: number;
  readonly home_score: number | null;
  readonly away_score: number | null;
  readonly why: Why;
}

const ticket = sql`ticket.id::text, ticket.sport_id AS "sportId", ticket.match_id::text AS "matchId",
  ${ticketColumns('ticket')}, ticket.game_time AS "plannedTime",
  ticket.home_id::text AS "homeId", ticket.away_id::text AS "awayId",
  (SELECT jsonb_build_object('outcome', result.outcome, 'status', result.status, 'payout', result.payout,
      'home_score', result.home_score, 'away_score', result.away_score, 'why', result.why)
    FROM tenant.prediction_results result
    WHERE result.merchant_code = ticket.merchant_code AND result.prediction_id = ticket.id
    ORDER BY result.settled_at DESC LIMIT 1) AS result`;

export interface Passed {
  readonly merchantCode: string;
  readonly matchId: string;
  /** Those that have a result, or those that wait for one. */
  readonly finished: boolean;
}

/** The next of them in the order of their ids. */
export async function ticketsAfter(
  tx: Tx,
  { merchantCode, matchId, finished }: Passed,
  after: string,
  limit: number,
): Promise<PublishedTicket[]> {
  const state = finished ? sql`finished` : sql`published_at IS NOT NULL AND NOT finished`;
  const { rows } = await sql<PublishedTicket>`SELECT ${ticket} FROM tenant.predictions ticket
    WHERE merchant_code = ${merchantCode} AND match_id = ${matchId} AND ${state} AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Held until the transaction ends, and read after whoever held them before is done. */
export async function holdTickets(tx: Tx, merchantCode: string, ids: readonly string[]): Promise<PublishedTicket[]> {
  const named = sql`merchant_code = ${merchantCode} AND id = ANY(${ids}::bigint[])`;
  await sql`SELECT FROM tenant.predictions WHERE ${named} ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<PublishedTicket>`SELECT ${ticket} FROM tenant.predictions ticket
    WHERE ${named} ORDER BY id`.execute(tx);
  return rows;
}

export interface EndOfMatch {
  readonly discipline: number;
  readonly stage: number;
  readonly gameTime: Date;
  readonly homeId: string;
  readonly awayId: string;
  readonly homeScores: readonly number[];
  readonly awayScores: readonly number[];
  readonly now: Date;
}

export async function endOfMatch(tx: Tx, matchId: string): Promise<EndOfMatch | undefined> {
  const { rows } = await sql<EndOfMatch>`SELECT discipline, stage, game_time AS "gameTime", home_id::text AS "homeId",
      away_id::text AS "awayId", home_scores AS "homeScores", away_scores AS "awayScores", clock_timestamp() AS now FROM platform.end_of_match(${matchId})`.execute(
    tx,
  );
  return rows[0];
}

export interface NewResult extends LastResult {
  readonly id: string;
}

/** Added to what the predictions had, and shown by them. */
export async function keepResults(tx: Tx, merchantCode: string, results: readonly NewResult[]): Promise<void> {
  await sql`WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS one (id bigint, outcome text, status smallint,
        payout numeric, home_score smallint, away_score smallint, why jsonb)),
    kept AS (
      INSERT INTO tenant.prediction_results
        (merchant_code, prediction_id, outcome, status, payout, home_score, away_score, why)
      SELECT ${merchantCode}, id, outcome, status, payout, home_score, away_score, why FROM given
      RETURNING prediction_id, settled_at, outcome, status, payout)
    UPDATE tenant.predictions shown SET status = kept.status, finished = true, outcome = kept.outcome,
      payout = kept.payout, settled_at = kept.settled_at
    FROM kept WHERE shown.merchant_code = ${merchantCode} AND shown.id = kept.prediction_id`.execute(tx);
}
