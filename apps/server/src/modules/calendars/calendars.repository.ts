import { readAllMerchants } from '@touchline/db/all-merchants';
import { type Query, query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { calendarDays, type CalendarEntry } from '@touchline/domain/appointments/calendar-file';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';

/** A part of the anchor, in whose log it stands. The address itself is secret: the log keeps that it changed. */
export const calendarAudit = audited('anchor', 'tenant.anchor_calendars', {
  columns: ['created_at'],
  also: ['name'],
  secrets: ['address'],
  left: {
    merchant_code: leftOut.merchant_code,
    anchor_id: 'is told by the code beside the change',
    token_hash: 'is made of the address',
  },
});

/** Since when the anchor has an address; no row where there is no such anchor. */
export function calendarOf(code: string): Query<{ createdAt: Date | null }> {
  return query(sql<{ createdAt: Date | null }>`SELECT calendar.created_at AS "createdAt" FROM tenant.anchors anchor
    LEFT JOIN tenant.anchor_calendars calendar
      ON calendar.merchant_code = anchor.merchant_code AND calendar.anchor_id = anchor.id
    WHERE anchor.merchant_code = ${thisMerchant} AND anchor.code = ${storedAnchorCode(code)}`);
}

export interface HeldCalendar {
  readonly anchorId: string;
  /** As it is stored. */
  readonly code: string;
  readonly name: string;
  readonly createdAt: Date | null;
}

/** Locks the anchor: its address is made or revoked by one at a time. */
export async function lockCalendar(tx: Tx, merchantCode: string, code: string): Promise<HeldCalendar | undefined> {
  const { rows } = await sql<HeldCalendar>`SELECT anchor.id::text AS "anchorId", anchor.code, anchor.name,
      (SELECT calendar.created_at FROM tenant.anchor_calendars calendar
        WHERE calendar.merchant_code = anchor.merchant_code AND calendar.anchor_id = anchor.id) AS "createdAt"
    FROM tenant.anchors anchor
    WHERE anchor.merchant_code = ${merchantCode} AND anchor.code = ${storedAnchorCode(code)} FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows[0];
}

/** In place of the one before. */
export async function keepCalendar(
  tx: Tx,
  merchantCode: string,
  anchorId: string,
  tokenHash: Buffer,
): Promise<Date | undefined> {
  const { rows } = await sql<{
    createdAt: Date;
  }>`INSERT INTO tenant.anchor_calendars (merchant_code, anchor_id, token_hash)
    VALUES (${merchantCode}, ${anchorId}, ${tokenHash})
    ON CONFLICT (merchant_code, anchor_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = excluded.created_at
    RETURNING created_at AS "createdAt"`.execute(tx);
  return rows[0]?.createdAt;
}

export async function removeCalendar(tx: Tx, merchantCode: string, anchorId: string): Promise<void> {
  await sql`DELETE FROM tenant.anchor_calendars WHERE merchant_code = ${merchantCode} AND anchor_id = ${anchorId}`.execute(
    tx,
  );
}

export interface ReadCalendar {
  readonly anchorName: string;
  readonly entries: readonly CalendarEntry[];
}

type EntryInJson = Omit<CalendarEntry, 'start' | 'end'> & Readonly<Record<'start' | 'end', string>>;

/**
 * The calendar with this token, of whichever merchant. Undefined for an unknown or revoked one and for a disabled anchor or
 * merchant: one statement, which takes the same time for each of these.
 */
export async function calendarByToken(tx: Tx, tokenHash: Buffer): Promise<ReadCalendar | undefined> {
  await readAllMerchants(tx);
  const { rows } = await sql<{ anchorName: string; entries: EntryInJson[] }>`SELECT anchor.name AS "anchorName",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', one.id::text, 'name', one.name, 'leagueName', one.league_name,
          'homeName', one.home_name, 'awayName', one.away_name, 'start', one.effective_start, 'end', one.effective_end,
          'matchMark', one.match_mark, 'kickOffMoved', one.kick_off_moved)
          ORDER BY one.effective_start, one.id), '[]')
        FROM tenant.appointments one
        WHERE one.merchant_code = anchor.merchant_code AND one.anchor_id = anchor.id AND one.is_enabled
          AND one.effective_start >= now() - make_interval(days => ${sql.lit(calendarDays.back)})
          AND one.effective_start < now() + make_interval(days => ${sql.lit(calendarDays.ahead)})) AS entries
    FROM tenant.anchor_calendars calendar
    JOIN tenant.anchors anchor ON anchor.merchant_code = calendar.merchant_code AND anchor.id = calendar.anchor_id
    JOIN platform.merchants merchant ON merchant.code = calendar.merchant_code
    WHERE calendar.token_hash = ${tokenHash} AND anchor.is_enabled AND merchant.enabled`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  const entries = found.entries.map((entry) => ({
    ...entry,
    start: new Date(entry.start),
    end: new Date(entry.end),
  }));
  return { anchorName: found.anchorName, entries };
}
