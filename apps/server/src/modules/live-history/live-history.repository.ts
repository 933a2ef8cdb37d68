import { type Query, query, thisMerchant } from '@touchline/db/query';
import { storedAnchorCode } from '@touchline/domain/anchors/anchor-rules';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import type { AirSpan } from '@touchline/domain/live/hours-on-air';
import type { SessionEnd } from '@touchline/domain/live/publishing';
import { type RawBuilder, sql } from 'kysely';

/** An anchor as its sessions name it. */
export interface AnchorColumns {
  readonly anchorId: string;
  readonly anchorCode: string;
  readonly anchorName: string;
  readonly nickname: string;
  readonly photo: string | null;
}

const anchorColumns = sql`anchor.id::text AS "anchorId", anchor.code AS "anchorCode", anchor.name AS "anchorName",
  anchor.nickname, anchor.photo`;

export interface SessionRow extends AnchorColumns {
  readonly id: string;
  readonly appointmentId: string;
  /** Null of a deleted appointment, and so are the two below. */
  readonly name: string | null;
  readonly discipline: number | null;
  readonly isSingle: boolean | null;
  readonly matchId: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: SessionEnd | null;
  /** The end of the appointment's session before it. */
  readonly previousEnd: Date | null;
}

export interface HistoryPage {
  /** Null from the newest on. */
  readonly before: string | null;
  readonly limit: number;
}

function sessionsWhere(which: RawBuilder<unknown>, { before, limit }: HistoryPage): Query<SessionRow> {
  const older =
    before === null
      ? sql`true`
      : sql`(session.started_at, session.id) < (SELECT last.started_at, last.id FROM tenant.live_sessions last
          WHERE last.merchant_code = ${thisMerchant} AND last.id = ${before}::bigint)`;
  return query(sql<SessionRow>`SELECT session.id::text, session.appointment_id::text AS "appointmentId", one.name,
      one.discipline, one.is_single AS "isSingle", session.match_id::text AS "matchId", ${anchorColumns},
      session.started_at AS "startedAt", session.ended_at AS "endedAt", session.end_reason AS "endReason",
      (SELECT max(earlier.ended_at) FROM tenant.live_sessions earlier
        WHERE earlier.merchant_code = session.merchant_code AND earlier.appointment_id = session.appointment_id
          AND earlier.started_at < session.started_at) AS "previousEnd"
    FROM tenant.live_sessions session
    JOIN tenant.anchors anchor ON anchor.merchant_code = session.merchant_code AND anchor.id = session.anchor_id
    LEFT JOIN tenant.appointments one
      ON one.merchant_code = session.merchant_code AND one.id = session.appointment_id
    WHERE session.merchant_code = ${thisMerchant} AND ${which} AND ${older}
    ORDER BY session.started_at DESC, session.id DESC LIMIT ${limit}::integer`);
}

/** The newest first. */
export const sessionsOfMatch = (matchId: string, page: HistoryPage) =>
  sessionsWhere(sql`session.match_id = ${matchId}::bigint`, page);

export const sessionsOfAnchor = (code: string, page: HistoryPage) =>
  sessionsWhere(
    sql`session.anchor_id = (SELECT wanted.id FROM tenant.anchors wanted
      WHERE wanted.merchant_code = ${thisMerchant} AND wanted.code = ${storedAnchorCode(code)})`,
    page,
  );

export const anchorExists = (code: string) =>
  query(sql<{ id: string }>`SELECT anchor.id::text FROM tenant.anchors anchor
    WHERE anchor.merchant_code = ${thisMerchant} AND anchor.code = ${storedAnchorCode(code)}`);

/** Of one anchor in one month. Times are ms since 1970. */
export interface MonthRow extends AnchorColumns {
  readonly sessions: readonly (readonly [start: number, end: number | null])[];
  /** Appointments whose start lies in the month and has come. */
  readonly programs: readonly (readonly [start: number, end: number, enabled: boolean, firstStart: number | null])[];
  readonly now: number;
}

const ms = (time: RawBuilder<unknown>) => sql`round(extract(epoch FROM ${time}) * 1000)::float8`;
const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;
const longestMs = appointmentLimits.longestMinutes * 60_000;

/** Anchors with a session or an appointment in the time. Before the merchant's first session nobody can be late. */
export function hoursOfAnchors({ start, end }: AirSpan, code: string | null): Query<MonthRow> {
  const who = code === null ? sql`true` : sql`anchor.code = ${storedAnchorCode(code)}`;
  // With one anchor, other anchors' sessions are not read.
  const own = (table: string) =>
    code === null
      ? sql`true`
      : sql`${sql.ref(`${table}.anchor_id`)} = (SELECT wanted.id FROM tenant.anchors wanted
          WHERE wanted.merchant_code = ${thisMerchant} AND wanted.code = ${storedAnchorCode(code)})`;
  return query(sql<MonthRow>`WITH aired AS (
      SELECT session.anchor_id, json_agg(json_build_array(${ms(sql`session.started_at`)}, ${ms(sql`session.ended_at`)}))
        AS sessions
      FROM tenant.live_sessions session
      WHERE session.merchant_code = ${thisMerchant} AND ${own('session')} AND session.started_at < ${at(end)}
        AND session.started_at > ${at(start - longestMs)}
        AND (session.ended_at IS NULL OR session.ended_at > ${at(start)})
      GROUP BY session.anchor_id
    ), booked AS (
      SELECT one.anchor_id, json_agg(json_build_array(${ms(sql`one.effective_start`)}, ${ms(sql`one.effective_end`)},
        one.is_enabled, (SELECT ${ms(sql`min(session.started_at)`)} FROM tenant.live_sessions session
          WHERE session.merchant_code = one.merchant_code AND session.appointment_id = one.id))) AS programs
      FROM tenant.appointments one
      WHERE one.merchant_code = ${thisMerchant} AND ${own('one')}
        AND one.effective_start >= ${at(start)} AND one.effective_start < ${at(end)} AND one.effective_start <= now()
        AND one.effective_end > (SELECT min(session.started_at) FROM tenant.live_sessions session
          WHERE session.merchant_code = ${thisMerchant})
      GROUP BY one.anchor_id
    )
    SELECT ${anchorColumns}, coalesce(aired.sessions, '[]') AS sessions, coalesce(booked.programs, '[]') AS programs,
      ${ms(sql`now()`)} AS now
    FROM aired FULL JOIN booked USING (anchor_id)
    JOIN tenant.anchors anchor ON anchor.merchant_code = ${thisMerchant} AND anchor.id = anchor_id
    WHERE ${who}`);
}
