import type { Tx } from '@touchline/db/transaction';
import { type RawBuilder, sql } from 'kysely';

import type { LearnedClock } from './clock-lead.ts';
import type { FeedFigures } from './feed-figures.ts';
import type { KeptList } from './feed-list.ts';
import type { EntryKey } from './feed-steps.ts';
import type { ReportedEntry, ReportedMatch, Unread } from './supplier-records.ts';
import type { SupplierSport } from './supplier-source.ts';

/** Somebody else reads the supplier by now. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

export interface Term {
  readonly supplier: string;
  readonly term: string;
}

export interface ListName {
  readonly supplier: string;
  readonly feed: string;
}

export async function knownSuppliers(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('platform.suppliers').select('code').execute();
  return rows.map(({ code }) => code);
}

/** Waits for what the one before has under way; whatever that one sends later is refused. */
export async function beginTerm(
  tx: Tx,
  supplier: string,
  holder: string,
): Promise<{ term: Term; clock: LearnedClock }> {
  await sql`SELECT FROM platform.feed_leaders WHERE supplier = ${supplier} FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ term: string; lead: string | null }>`
    INSERT INTO platform.feed_leaders AS known (supplier, holder) VALUES (${supplier}, ${holder})
    ON CONFLICT (supplier) DO UPDATE SET term = known.term + 1, taken_at = now(), holder = excluded.holder
    RETURNING term, clock_lead_ms AS lead`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('no term was begun');
  return { term: { supplier, term: row.term }, clock: clockOf(row.lead) };
}

/**
 * A transaction that stands still in its midst is ended, for the next one waits. Two suppliers that tell of one sport
 * take turns, which may take a while when all of it is new.
 */
export const feedLimits = sql`set_config('idle_in_transaction_session_timeout', '5s', true),
  set_config('lock_timeout', '20s', true), set_config('statement_timeout', '20s', true)`;

/** Holds the term until the transaction ends. */
export async function standInTerm(tx: Tx, { supplier, term }: Term): Promise<void> {
  const { rows } = await sql`
    SELECT ${feedLimits} FROM platform.feed_leaders
    WHERE supplier = ${supplier} AND term = ${term} FOR KEY SHARE`.execute(tx);
  if (rows.length === 0) throw new Overtaken('the supplier is read by somebody else');
}

export async function readLists(tx: Tx, supplier: string): Promise<Map<string, KeptList>> {
  const rows = await tx.selectFrom('platform.feed_lists').selectAll().where('supplier', '=', supplier).execute();
  return new Map(
    rows.map((row) => [
      row.feed,
      {
        cursor: row.cursor,
        readAt: row.read_at?.getTime() ?? null,
        reportedAt: row.told_at === null ? null : row.told_at.getTime() / 1000,
        againFrom: row.again_from,
        againAt: row.again_at?.getTime() ?? null,
        againSince: row.again_since?.getTime() ?? null,
        againTimes: row.again_times,
      },
    ]),
  );
}

/** Answers the keys of those that are new, or called otherwise than before. */
export async function saveSports(tx: Tx, supplier: string, sports: readonly SupplierSport[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    INSERT INTO platform.supplier_sports AS known (supplier, key, name)
    SELECT ${supplier}, key, name FROM jsonb_to_recordset(${JSON.stringify(sports)}::jsonb) AS given (key text, name text)
    ORDER BY key
    ON CONFLICT (supplier, key) DO UPDATE SET name = excluded.name WHERE known.name <> excluded.name
    RETURNING key`.execute(tx);
  return rows.map(({ key }) => key);
}

/** How far it was read: moves with what was read. */
export async function moveList(tx: Tx, { supplier, feed }: ListName, kept: KeptList): Promise<void> {
  await sql`
    INSERT INTO platform.feed_lists (supplier, feed, cursor, told_at, again_from, again_at, again_since, again_times)
    VALUES (${supplier}, ${feed}, ${kept.cursor}, to_timestamp(${kept.reportedAt}), ${kept.againFrom},
      to_timestamp(${kept.againAt}::double precision / 1000), to_timestamp(${kept.againSince}::double precision / 1000),
      ${kept.againTimes})
    ON CONFLICT (supplier, feed) DO UPDATE SET cursor = excluded.cursor, told_at = excluded.told_at,
      again_from = excluded.again_from, again_at = excluded.again_at, again_since = excluded.again_since,
      again_times = excluded.again_times`.execute(tx);
}

export async function keepPage(tx: Tx, { supplier, feed }: ListName, records: number, body: Buffer): Promise<void> {
  await tx.insertInto('platform.feed_pages').values({ supplier, feed, records, body }).execute();
}

/**
 * Answers those that are new or newer than what is known. Of what is reported for one second the greater record counts as
 * newer, and of matches first the further stage and the higher score: whatever comes first, and however often, the same
 * one stands in the end.
 */
export async function saveEntries(
  tx: Tx,
  { supplier, kind, discipline }: Omit<EntryKey, 'supplierId'>,
  reported: readonly ReportedEntry[],
): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string }>`
    INSERT INTO platform.supplier_entries AS known (supplier, kind, discipline, supplier_id, record, name, told_at)
    SELECT DISTINCT ON ("supplierId") ${supplier}, ${kind}, ${discipline}, "supplierId", record, name, to_timestamp("reportedAt")
    FROM jsonb_to_recordset(${JSON.stringify(reported)}::jsonb)
      AS reported ("supplierId" text, record jsonb, name text, "reportedAt" bigint)
    ORDER BY "supplierId", "reportedAt" DESC, record DESC
    ON CONFLICT (supplier, kind, discipline, supplier_id) DO UPDATE
      SET record = excluded.record, name = excluded.name, told_at = excluded.told_at
      WHERE (known.told_at, known.record) < (excluded.told_at, excluded.record)
    RETURNING supplier_id`.execute(tx);
  return rows.map((row) => row.supplier_id);
}

export async function saveMatches(
  tx: Tx,
  { supplier, discipline }: { supplier: string; discipline: number },
  reported: readonly ReportedMatch[],
): Promise<string[]> {
  const { rows } = await sql<{ supplier_id: string }>`
    INSERT INTO platform.supplier_matches AS known (supplier, discipline, supplier_id, record, told_at, league_ref,
      home_ref, away_ref, game_time, stage, home_scores, away_scores, streams)
    SELECT DISTINCT ON ("supplierId") ${supplier}, ${discipline}, "supplierId", record, to_timestamp("reportedAt"),
      "leagueRef", "homeRef", "awayRef", to_timestamp("gameTime"), stage, "homeScores", "awayScores", streams
    FROM jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) AS reported ("supplierId" text, record jsonb, "reportedAt" bigint,
      "leagueRef" text, "homeRef" text, "awayRef" text, "gameTime" bigint, stage smallint, "homeScores" smallint[],
      "awayScores" smallint[], streams text[])
    ORDER BY "supplierId", "reportedAt" DESC, stage DESC, "homeScores" DESC, "awayScores" DESC, record DESC
    ON CONFLICT (supplier, discipline, supplier_id) DO UPDATE SET record = excluded.record, told_at = excluded.told_at,
      league_ref = excluded.league_ref, home_ref = excluded.home_ref, away_ref = excluded.away_ref,
      game_time = excluded.game_time, stage = excluded.stage, home_scores = excluded.home_scores,
      away_scores = excluded.away_scores, streams = excluded.streams
      WHERE (known.told_at, known.stage, known.home_scores, known.away_scores, known.record)
        < (excluded.told_at, excluded.stage, excluded.home_scores, excluded.away_scores, excluded.record)
    RETURNING supplier_id`.execute(tx);
  return rows.map((row) => row.supplier_id);
}

/** One row for each record, with its newest version; what somebody has ignored stays so while its reason is the same. */
export async function quarantine(tx: Tx, { supplier, feed }: ListName, unread: readonly Unread[]): Promise<void> {
  const isOlder = sql`coalesce(${reportedTime(sql`known.record`)} > ${reportedTime(sql`excluded.record`)}, false)`;
  await sql`
    INSERT INTO platform.quarantine AS known (supplier, feed, supplier_id, reason, record, digest)
    SELECT ${supplier}, ${feed}, "supplierId", reason, record, decode(digest, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(unread)}::jsonb)
      AS unread ("supplierId" text, reason text, record jsonb, digest text)
    ON CONFLICT (supplier, feed, digest) DO UPDATE
      SET times = known.times + 1, last_at = date_trunc('milliseconds', clock_timestamp()),
        record = CASE WHEN ${isOlder} THEN known.record ELSE excluded.record END,
        reason = CASE WHEN ${isOlder} THEN known.reason ELSE excluded.reason END,
        state = CASE WHEN known.record = excluded.record OR ${isOlder}
          OR (known.state = 'ignored' AND known.reason = excluded.reason) THEN known.state ELSE 'open' END`.execute(tx);
}

const reportedTime = (record: RawBuilder<unknown>) =>
  sql`CASE WHEN jsonb_typeof(${record} -> 'updated_at') = 'number' THEN (${record} -> 'updated_at')::numeric END`;

/** Ends the quarantine of records that came whole since, in the same version or a later one. */
export async function settleQuarantine(
  tx: Tx,
  { supplier, feed }: ListName,
  reported: readonly Pick<ReportedEntry, 'supplierId' | 'reportedAt'>[],
): Promise<void> {
  const ids = reported.map(({ supplierId }) => supplierId);
  const times = reported.map(({ reportedAt }) => reportedAt);
  await sql`
    UPDATE platform.quarantine AS held SET state = 'read'
    FROM unnest(${ids}::text[], ${times}::bigint[]) AS reported (supplier_id, told_at)
    WHERE held.supplier = ${supplier} AND held.feed = ${feed} AND held.state = 'open'
      AND held.supplier_id = reported.supplier_id
      AND coalesce(${reportedTime(sql`held.record`)} <= reported.told_at, true)`.execute(tx);
}

/** Ends the quarantine of records without an id: their list was read again from there, whole. */
export async function settleNameless(tx: Tx, { supplier, feed }: ListName, since: number): Promise<void> {
  await sql`
    UPDATE platform.quarantine SET state = 'read'
    WHERE supplier = ${supplier} AND feed = ${feed} AND state = 'open' AND supplier_id IS NULL
      AND last_at < to_timestamp(${since}::double precision / 1000)`.execute(tx);
}

/** The supplier's clock now, in seconds. */
export async function supplierTime(tx: Tx, supplier: string): Promise<number> {
  const { rows } = await sql<{
    second: number;
  }>`SELECT (extract(epoch FROM now()) + coalesce((SELECT clock_lead_ms / 1000.0
    FROM platform.feed_leaders WHERE supplier = ${supplier}), 0))::double precision AS second`.execute(tx);
  return rows[0]?.second ?? 0;
}

export interface FeedListState {
  readonly feed: string;
  readonly readAt: number | null;
  readonly failures: number;
  readonly lastFailure: string | null;
}

export interface FeedState {
  readonly clock: LearnedClock;
  readonly brokenUntil: number | null;
  readonly lists: readonly FeedListState[];
  readonly figures: FeedFigures;
}

/** How the supplier does, as pages show it. Answers what is known of its clock: somebody may have had it forgotten. */
export async function writeFeedState(tx: Tx, { supplier, term }: Term, now: FeedState): Promise<LearnedClock> {
  const { leadMs, isKept } = now.clock;
  const { rows } = await sql<{ lead: string | null }>`
    UPDATE platform.feed_leaders
    SET clock_lead_ms = CASE WHEN ${isKept} AND clock_lead_ms IS NULL THEN NULL ELSE ${leadMs}::bigint END,
      broken_until = to_timestamp(${now.brokenUntil}::double precision / 1000)
    WHERE supplier = ${supplier} AND term = ${term} RETURNING clock_lead_ms AS lead`.execute(tx);
  const [held] = rows;
  if (held === undefined) throw new Overtaken('the supplier is read by somebody else');
  await sql`
    INSERT INTO platform.feed_lists AS known (supplier, feed, read_at, failures, last_failure)
    SELECT ${supplier}, feed, to_timestamp("readAt" / 1000), failures, "lastFailure"
    FROM jsonb_to_recordset(${JSON.stringify(now.lists)}::jsonb)
      AS list (feed text, "readAt" double precision, failures integer, "lastFailure" text)
    ORDER BY feed
    ON CONFLICT (supplier, feed) DO UPDATE
      SET read_at = excluded.read_at, failures = excluded.failures, last_failure = excluded.last_failure`.execute(tx);
  const { requests, failures, records, changes, quarantined, lagMs } = now.figures;
  await sql`
    INSERT INTO platform.feed_minutes AS known
      (supplier, minute, requests, failures, records, changes, quarantined, lag_ms)
    VALUES (${supplier}, date_trunc('minute', now()), ${requests}, ${failures}, ${records}, ${changes}, ${quarantined},
      ${lagMs})
    ON CONFLICT (supplier, minute) DO UPDATE SET requests = known.requests + excluded.requests,
      failures = known.failures + excluded.failures, records = known.records + excluded.records,
      changes = known.changes + excluded.changes, quarantined = known.quarantined + excluded.quarantined,
      lag_ms = greatest(known.lag_ms, excluded.lag_ms)`.execute(tx);
  return clockOf(held.lead);
}

function clockOf(lead: string | null): LearnedClock {
  return { leadMs: lead === null ? null : Number(lead), isKept: lead !== null };
}

const rubbish = {
  'platform.feed_minutes': sql`minute < now() - interval '25 hours'`,
  'platform.quarantine': sql`last_at < now() - interval '90 days'`,
};
const perBatch = 1000;

export type PurgedFeedRows = keyof typeof rubbish;
export const purgedTables = Object.keys(rubbish) as PurgedFeedRows[];

export async function keepMonths(tx: Tx, historyDays: number): Promise<void> {
  await sql`SELECT platform.keep_match_months(${historyDays})`.execute(tx);
}

/** Deletes some of a table's rubbish; true while there may be more. */
export async function purgeSome(tx: Tx, table: PurgedFeedRows): Promise<boolean> {
  const deleted = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${sql.table(table)} WHERE ${rubbish[table]} LIMIT ${perBatch}))`.execute(tx);
  return deleted.numAffectedRows === BigInt(perBatch);
}
