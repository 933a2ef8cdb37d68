import type { Tx } from '@touchline/db/transaction';
import type { MatchMark } from '@touchline/domain/appointments/appointment-states';
import { type RawBuilder, sql } from 'kysely';

import { appointmentPeople } from '../appointment-people.repository.ts';
import { againAfterHandover, requireLocked } from '../handed-over.ts';

/** The match as it is now, whatever its shelf; of a merged one, the match that it went into. */
export interface MatchNow {
  readonly id: string;
  readonly discipline: number;
  readonly status: number;
  readonly stage: number;
  readonly gameTime: Date;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly homeName: string;
  readonly awayName: string;
  readonly now: Date;
}

/** Locked until the transaction ends: it changes no more, and no merge is undone meanwhile. */
export async function holdMatch(tx: Tx, matchId: string): Promise<MatchNow | undefined> {
  const { rows } = await sql<MatchNow>`SELECT id::text, discipline, status, stage, game_time AS "gameTime",
      league_id::text AS "leagueId", league_name AS "leagueName", home_name AS "homeName", away_name AS "awayName",
      clock_timestamp() AS now FROM platform.hold_match(${matchId})`.execute(tx);
  return rows[0];
}

export interface Following {
  readonly id: string;
  readonly anchor_id: string;
  readonly anchorName: string;
  readonly match_id: string;
  readonly is_single: boolean;
  readonly league_id: string;
  readonly league_name: string;
  readonly home_name: string;
  readonly away_name: string;
  readonly game_time: Date;
  readonly name: string;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly move_start: number;
  readonly move_end: number;
  readonly is_enabled: boolean;
  readonly overlap: 'none' | 'confirmed' | 'moved';
  readonly follows_kick_off: boolean;
  readonly kick_off_moved: boolean;
  readonly kick_off_before: Date | null;
  readonly match_mark: MatchMark | null;
  /** The maker and the last changer: they get notices. */
  readonly people: readonly { readonly merchantCode: string; readonly accountId: string }[];
}

export interface Wanted {
  readonly merchantCode: string;
  /** The match that they stand at. */
  readonly matchId: string;
  /** Only those that came from this match by a merge. */
  readonly cameFrom: string | null;
  /** Ended ones too, which follow into another match alone. */
  readonly withEnded: boolean;
}

/** Locks the anchors, as whoever changes an appointment does, and then the appointments. */
export async function lockFollowing(tx: Tx, { merchantCode, ...wanted }: Wanted): Promise<Following[]> {
  const chosen = sql`one.merchant_code = ${merchantCode} AND one.match_id = ${wanted.matchId}
    AND (${wanted.withEnded}::boolean OR one.effective_end > clock_timestamp())
    AND (${wanted.cameFrom}::bigint IS NULL OR EXISTS (SELECT FROM tenant.appointment_moves moved
      WHERE moved.merchant_code = one.merchant_code AND moved.appointment_id = one.id
        AND moved.from_match = ${wanted.cameFrom} AND moved.to_match = one.match_id))`;
  return await againAfterHandover(tx, async () => {
    const locked = await lockAnchors(
      tx,
      merchantCode,
      sql`SELECT one.anchor_id FROM tenant.appointments one WHERE ${chosen}`,
    );
    const { rows } = await sql<Following>`SELECT one.id::text, one.anchor_id::text, one.match_id::text, one.is_single,
      one.league_id::text, one.league_name, one.home_name, one.away_name, one.game_time, one.name, one.start_at, one.end_at,
      one.move_start, one.move_end, one.is_enabled, one.overlap, one.follows_kick_off, one.kick_off_moved,
      one.kick_off_before, one.match_mark,
      (SELECT anchor.name FROM tenant.anchors anchor
        WHERE anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id) AS "anchorName",
      ${appointmentPeople('one')} AS people
    FROM tenant.appointments one WHERE ${chosen} ORDER BY one.id FOR NO KEY UPDATE OF one`.execute(tx);
    requireLocked(rows, locked);
    return rows;
  });
}

async function lockAnchors(tx: Tx, merchantCode: string, ids: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id::text FROM tenant.anchors
    WHERE merchant_code = ${merchantCode} AND id IN (${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Copies and marks: nobody's open form becomes stale by them. */
export interface NewFacts {
  readonly id: string;
  readonly game_time: Date;
  readonly league_id: string;
  readonly league_name: string;
  readonly home_name: string;
  readonly away_name: string;
  readonly kick_off_moved: boolean;
  readonly kick_off_before: Date | null;
  readonly match_mark: MatchMark | null;
}

export async function keepFacts(tx: Tx, merchantCode: string, given: readonly NewFacts[]): Promise<void> {
  await sql`UPDATE tenant.appointments one SET game_time = given.game_time, league_id = given.league_id,
      league_name = given.league_name, home_name = given.home_name, away_name = given.away_name,
      kick_off_moved = given.kick_off_moved, kick_off_before = given.kick_off_before, match_mark = given.match_mark
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id bigint, game_time timestamptz, league_id bigint,
      league_name text, home_name text, away_name text, kick_off_moved boolean, kick_off_before timestamptz, match_mark text)
    WHERE one.merchant_code = ${merchantCode} AND one.id = given.id`.execute(tx);
}

export interface NewTimes {
  readonly id: string;
  readonly match_id: string;
  readonly name: string;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly hasShifted: boolean;
}

/**
 * Match, name and times, by the system. One that shifts counts as moved at first: rows of one anchor that shift together
 * may not overlap on the way. Answers those that shifted and overlap nothing now.
 */
export async function keepTimes(tx: Tx, merchantCode: string, given: readonly NewTimes[]): Promise<Set<string>> {
  const values = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (id bigint, match_id bigint, name text,
    start_at timestamptz, end_at timestamptz, "hasShifted" boolean)`;
  await sql`UPDATE tenant.appointments one SET match_id = given.match_id, name = given.name, start_at = given.start_at,
      end_at = given.end_at, overlap = CASE WHEN given."hasShifted" THEN 'moved' ELSE one.overlap END,
      changed_by_merchant = coalesce(one.updated_by_merchant, one.changed_by_merchant),
      changed_by_id = coalesce(one.updated_by_id, one.changed_by_id),
      updated_by_merchant = NULL, updated_by_id = NULL, updated_by_name = NULL
    FROM ${values} WHERE one.merchant_code = ${merchantCode} AND one.id = given.id`.execute(tx);
  const { rows } = await sql<{ id: string }>`UPDATE tenant.appointments one SET overlap = 'none'
    FROM ${values} WHERE given."hasShifted" AND one.merchant_code = ${merchantCode} AND one.id = given.id
      AND NOT (one.is_enabled AND EXISTS (SELECT FROM tenant.appointments other
        WHERE other.merchant_code = one.merchant_code AND other.anchor_id = one.anchor_id AND other.is_enabled
          AND other.id <> one.id AND other.effective_start < one.effective_end AND other.effective_end > one.effective_start
          AND other.effective_start > one.effective_start - interval '1 day'))
    RETURNING one.id::text`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

interface Move {
  readonly from: string;
  readonly into: string;
}

export async function noteMoves(tx: Tx, merchantCode: string, { from, into }: Move, ids: readonly string[]) {
  await sql`INSERT INTO tenant.appointment_moves (merchant_code, appointment_id, from_match, to_match)
    SELECT ${merchantCode}, unnest(${ids}::bigint[]), ${from}, ${into} ON CONFLICT DO NOTHING`.execute(tx);
}

/** Those of appointments that somebody gave another match since go as well. */
export async function forgetMoves(tx: Tx, merchantCode: string, { from, into }: Move): Promise<void> {
  await sql`DELETE FROM tenant.appointment_moves WHERE merchant_code = ${merchantCode} AND from_match = ${from}
    AND to_match = ${into}`.execute(tx);
}
