import type { Tx } from '@touchline/db/transaction';
import type { DB } from '@touchline/db/types';
import type { Offer } from '@touchline/domain/predictions/odds-lines';
import type { PricedTicket } from '@touchline/domain/predictions/settlement';
import { sql, type UpdateObject } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { movedColumns, offerColumns } from './offers.repository.ts';

const ofMatch = 'is the match’s';
const ofOdds = 'is told by the odds';
const ofReview = 'is told by state and remark';
const ofSettlement = 'is settlement’s, which leaves a row for each match';

/** Title and content as length and hash alone. */
export const predictionAudit = audited('prediction', 'tenant.predictions', {
  columns: [
    'match_id',
    'provider_id',
    'play_type',
    'codes',
    'odds',
    'line',
    'state',
    'remark',
    'due_at',
    'takes_moved_odds',
    'refusal',
    'published_at',
    'withdrawn_at',
  ],
  also: ['title', 'content'],
  left: {
    ...leftOut,
    writer_merchant: 'never changes',
    writer_id: 'never changes',
    writer_name: 'never changes',
    sport_id: 'never changes',
    league_id: ofMatch,
    league_name: ofMatch,
    home_id: ofMatch,
    home_name: ofMatch,
    away_id: ofMatch,
    away_name: ofMatch,
    game_time: ofMatch,
    new_odds: ofOdds,
    new_line: ofOdds,
    title: 'is its writer’s: length and hash alone',
    title_key: 'follows the title',
    content: 'is its writer’s: length and hash alone',
    sent_at: ofReview,
    reviewer_id: ofReview,
    reviewer_name: ofReview,
    refused_at: 'goes with the refusal',
    status: ofSettlement,
    finished: ofSettlement,
    outcome: ofSettlement,
    payout: ofSettlement,
    settled_at: ofSettlement,
  },
});

/** Cut, as rounding could reach the beginning of the match. */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

export interface Writer {
  readonly merchantCode: string;
  readonly homeMerchant: string;
  readonly accountId: string;
  readonly name: string;
}

export const lockedColumns = [
  'id',
  'writer_merchant',
  'writer_id',
  'sport_id',
  'match_id',
  'home_id',
  'home_name',
  'away_id',
  'away_name',
  'provider_id',
  'play_type',
  'codes',
  'odds',
  'line',
  'new_odds',
  'new_line',
  'title',
  'content',
  'state',
  'remark',
  'due_at',
  'takes_moved_odds',
  'refusal',
  'refused_at',
  'published_at',
  'withdrawn_at',
  'updated_at',
] as const;

export type LockedPrediction = NonNullable<Awaited<ReturnType<typeof lockPrediction>>>;

/** Held until the transaction ends. */
export async function lockPrediction(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.predictions')
    .select(lockedColumns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function lockOfMatch(tx: Tx, merchantCode: string, matchId: string, most: number) {
  // Each state has an index of its own, and none has them all.
  const states = [sql`published_at IS NULL`, sql`published_at IS NOT NULL AND NOT finished`, sql`finished`];
  const ofEachState = states.map(
    (state) => sql`SELECT id FROM tenant.predictions
      WHERE merchant_code = ${merchantCode} AND match_id = ${matchId} AND ${state}`,
  );
  return await tx
    .selectFrom('tenant.predictions')
    .select(lockedColumns)
    .where('merchant_code', '=', merchantCode)
    .where('match_id', '=', matchId)
    .where(
      'id',
      'in',
      sql<string>`(SELECT id FROM (${sql.join(ofEachState, sql` UNION ALL `)}) one ORDER BY id LIMIT ${most})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function moveToMatch(tx: Tx, merchantCode: string, ids: readonly string[], matchId: string) {
  await sql`UPDATE tenant.predictions SET match_id = ${matchId}
    WHERE merchant_code = ${merchantCode} AND id = ANY(${ids}::bigint[])`.execute(tx);
}

/** As it is now, without holding it: what is judged by it is compared again under the lock. */
export async function glanceAt(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.predictions')
    .select(['writer_id', 'sport_id', 'state', 'title', 'content'])
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface HeldMatch {
  readonly id: string;
  readonly discipline: number;
  readonly status: number;
  readonly stage: number;
  readonly gameTime: Date;
  /** By the database's clock. */
  readonly hasPassed: boolean;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly homeId: string;
  readonly homeName: string;
  readonly awayId: string;
  readonly awayName: string;
}

/** Locks a match, on or off the shelf, until the transaction ends. */
export async function holdMatch(tx: Tx, id: string): Promise<HeldMatch | undefined> {
  const { rows } = await sql<HeldMatch>`SELECT id::text, discipline, status, stage, game_time AS "gameTime",
      has_passed AS "hasPassed", league_id::text AS "leagueId", league_name AS "leagueName",
      home_id::text AS "homeId", home_name AS "homeName", away_id::text AS "awayId", away_name AS "awayName"
    FROM platform.hold_match(${id})`.execute(tx);
  return rows[0];
}

/** A draft's content, with its match and odds. */
export interface WrittenTicket extends PricedTicket {
  readonly match: HeldMatch;
  readonly providerId: number;
  readonly title: string;
  readonly content: string;
}

function ofHeld({ id, leagueId, leagueName, homeId, homeName, awayId, awayName, gameTime }: HeldMatch) {
  return {
    match_id: id,
    league_id: leagueId,
    league_name: leagueName,
    home_id: homeId,
    home_name: homeName,
    away_id: awayId,
    away_name: awayName,
    game_time: gameTime,
  };
}

function columnsOf(ticket: WrittenTicket) {
  const { match, providerId, playType, codes, title, content } = ticket;
  return {
    ...ofHeld(match),
    provider_id: providerId,
    play_type: playType,
    codes: [...codes],
    ...offerColumns(ticket),
    title,
    content,
  };
}

/** Counts the writer's drafts up to `most`; a second new draft of theirs waits until this one is there. */
export async function lockAndCountDrafts(tx: Tx, { merchantCode, accountId }: Writer, most: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`drafts ${merchantCode} ${accountId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ drafts: number }>`SELECT count(*)::integer AS drafts FROM (
    SELECT FROM tenant.predictions
    WHERE merchant_code = ${merchantCode} AND writer_id = ${accountId} AND published_at IS NULL LIMIT ${most}) one`.execute(
    tx,
  );
  return rows[0]?.drafts ?? 0;
}

export async function insertDraft(tx: Tx, writer: Writer, ticket: WrittenTicket): Promise<LockedPrediction> {
  return await tx
    .insertInto('tenant.predictions')
    .values({
      merchant_code: writer.merchantCode,
      writer_merchant: writer.homeMerchant,
      writer_id: writer.accountId,
      writer_name: writer.name,
      sport_id: ticket.match.discipline,
      ...columnsOf(ticket),
    })
    .returning(lockedColumns)
    .executeTakeFirstOrThrow();
}

/** Saving drops the notes of an earlier publish or schedule: they belong to the older content. */
export async function saveDraft(
  tx: Tx,
  merchantCode: string,
  id: string,
  ticket: WrittenTicket,
): Promise<LockedPrediction> {
  return await patch(tx, merchantCode, id, {
    ...columnsOf(ticket),
    ...movedColumns(null),
    refusal: null,
    refused_at: null,
  });
}

export async function deleteDraft(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx.deleteFrom('tenant.predictions').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}

/** The odds that a refused publish shows. */
export async function noteNewOdds(tx: Tx, merchantCode: string, id: string, moved: Offer): Promise<void> {
  await patch(tx, merchantCode, id, movedColumns(moved));
}

/** Undefined where the match has begun just now: the time of publishing always lies before it. */
export async function publishRow(
  tx: Tx,
  merchantCode: string,
  id: string,
  match: HeldMatch,
  offer: Offer,
): Promise<LockedPrediction | undefined> {
  return await tx
    .updateTable('tenant.predictions')
    .from(sql<{ at: Date }>`(SELECT ${now} AS at)`.as('moment'))
    .set({
      ...ofHeld(match),
      ...offerColumns(offer),
      ...movedColumns(null),
      state: 'published',
      published_at: sql`moment.at`,
      due_at: null,
      refusal: null,
      refused_at: null,
    })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where(sql<boolean>`moment.at < ${match.gameTime}::timestamptz`)
    .returning(lockedColumns)
    .executeTakeFirst();
}

/**
 * Odds that a refused publish showed were not confirmed: by its time it is held against what was saved. A time that has passed, or is later than a minute before the beginning, is refused by answering
 * nothing.
 */
export async function setDue(
  tx: Tx,
  merchantCode: string,
  id: string,
  { at, takesMovedOdds, gameTime }: { at: string; takesMovedOdds: boolean; gameTime: Date },
): Promise<LockedPrediction | undefined> {
  return await tx
    .updateTable('tenant.predictions')
    .set({
      due_at: at,
      takes_moved_odds: takesMovedOdds,
      ...movedColumns(null),
      refusal: null,
      refused_at: null,
    })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where(sql<boolean>`clock_timestamp() < ${at}::timestamptz
      AND ${at}::timestamptz <= ${gameTime}::timestamptz - interval '1 minute'`)
    .returning(lockedColumns)
    .executeTakeFirst();
}

interface StatePatch {
  readonly state?: 'draft' | 'review';
  readonly sent?: true;
  readonly due_at?: null;
  readonly remark?: string | null;
  readonly reviewer?: { readonly id: string; readonly name: string } | null;
  readonly refusal?: string | null;
}

export async function changeState(tx: Tx, merchantCode: string, id: string, change: StatePatch) {
  const { sent, reviewer, refusal, ...columns } = change;
  return await patch(tx, merchantCode, id, {
    ...columns,
    ...(sent && { sent_at: now }),
    ...(reviewer !== undefined && { reviewer_id: reviewer?.id ?? null, reviewer_name: reviewer?.name ?? null }),
    ...(refusal !== undefined && { refusal, refused_at: refusal === null ? null : now }),
  });
}

/** Before the beginning, as the match has it now. */
export async function withdrawRow(
  tx: Tx,
  merchantCode: string,
  id: string,
  gameTime: Date,
): Promise<LockedPrediction | undefined> {
  return await tx
    .updateTable('tenant.predictions')
    .set({ withdrawn_at: now })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where(sql<boolean>`clock_timestamp() < ${gameTime}::timestamptz`)
    .returning(lockedColumns)
    .executeTakeFirst();
}

type Columns = UpdateObject<DB, 'tenant.predictions'>;

async function patch(tx: Tx, merchantCode: string, id: string, columns: Columns): Promise<LockedPrediction> {
  return await tx
    .updateTable('tenant.predictions')
    .set(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(lockedColumns)
    .executeTakeFirstOrThrow();
}

/** Whether the account is in charge of the merchant: holds its role 1. */
export async function isInCharge(tx: Tx, merchantCode: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM tenant.account_roles
    WHERE merchant_code = ${merchantCode} AND account_id = ${accountId} AND role_id = 1`.execute(tx);
  return rows.length > 0;
}
