import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { MatchMark } from '@touchline/domain/appointments/appointment-states';
import { usualMonitorSettings } from '@touchline/domain/monitor/monitor-rules';
import { type RawBuilder, sql } from 'kysely';

import { touches } from '../appointments/index.ts';
import { pictureInSql, type StreamPicture } from '../live-sessions/index.ts';
import { type NotedTargetRow, notedTargets } from '../target-health/index.ts';

export interface RefusedRow {
  readonly reason: string;
  readonly times: number;
  /** As JSON writes times. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly address: string;
}

/** An appointment's facts that tell its state, and its names in a notice. */
export interface WatchedStateRow {
  readonly id: string;
  readonly merchantCode: string;
  readonly start: Date;
  readonly end: Date;
  readonly enabled: boolean;
  readonly matchMark: MatchMark | null;
  readonly discipline: number;
  readonly hname: string;
  readonly aname: string;
  readonly anchorName: string;
  readonly sessionId: string | null;
  readonly startedAt: Date | null;
  readonly lastByteAt: Date | null;
  /** Of the last look that listed it. */
  readonly seenAt: Date | null;
  readonly bitrate: number | null;
  readonly lateAfter: number;
  readonly stalledAfter: number;
  readonly bitrateBelow: number;
  readonly bitrates: number[];
  readonly targets: readonly NotedTargetRow[];
  /** By the database's clock. */
  readonly now: Date;
}

/** A tile of the wall. */
export interface WatchedRow extends WatchedStateRow {
  readonly name: string;
  readonly merchantAlias: string;
  readonly matchId: string;
  readonly isSingle: boolean;
  readonly lname: string;
  readonly anchorId: number;
  readonly anchorCode: string;
  readonly nickname: string;
  readonly photo: string | null;
  readonly node: string | null;
  readonly picture: StreamPicture | null;
  readonly refused: RefusedRow | null;
}

export const mostTiles = 300;

/** In seconds. */
const step = 10;
const shownMinutes = 5;

/** Tries with the appointment's own stream, or with the live room of its anchor. */
const refusedTries = sql`FROM tenant.refused_publishes refused
  WHERE refused.merchant_code = one.merchant_code
    AND refused.stream IN ('p-' || one.id, 'a-' || anchor.code)
    AND refused.last_at >= one.effective_start - interval '30 minutes' AND refused.last_at <= one.effective_end`;

const refusedTry = sql`json_build_object('reason', refused.reason, 'times', refused.times, 'firstAt', refused.first_at,
  'lastAt', refused.last_at, 'address', refused.address)`;

const steppedBitrates = (minutes: number) => sql`SELECT min(sample.at) AS time, avg(sample.bitrate)::bigint AS bitrate
  FROM tenant.live_samples sample
  WHERE sample.merchant_code = session.merchant_code AND sample.session_id = session.id
    AND sample.at > now() - make_interval(mins => ${sql.lit(minutes)})
  GROUP BY floor(extract(epoch FROM sample.at) / ${sql.lit(step)})`;

const stateColumns = sql<WatchedStateRow>`one.id::text, one.merchant_code AS "merchantCode",
  one.effective_start AS start, one.effective_end AS "end", one.is_enabled AS enabled, one.match_mark AS "matchMark",
  one.discipline, one.home_name AS hname, one.away_name AS aname, anchor.name AS "anchorName",
  session.id::text AS "sessionId", session.started_at AS "startedAt", session.last_byte_at AS "lastByteAt",
  session.seen_at AS "seenAt", session.bitrate::float8 AS bitrate,
  coalesce(settings.late_after, ${sql.lit(usualMonitorSettings.lateAfter)}) AS "lateAfter",
  coalesce(settings.stalled_after, ${sql.lit(usualMonitorSettings.stalledAfter)}) AS "stalledAfter",
  coalesce(settings.bitrate_below, ${sql.lit(usualMonitorSettings.bitrateBelow)}) AS "bitrateBelow",
  ARRAY(SELECT stepped.bitrate::float8 FROM (${steppedBitrates(shownMinutes)}) stepped ORDER BY stepped.time) AS bitrates,
  ${notedTargets} AS targets, now() AS now`;

const columns = sql<WatchedRow>`${stateColumns}, one.name, merchant.alias AS "merchantAlias", one.match_id::text AS "matchId",
  one.is_single AS "isSingle", one.league_name AS lname, anchor.id::float8 AS "anchorId", anchor.code AS "anchorCode",
  anchor.nickname, anchor.photo, session.node,
  ${pictureInSql} AS picture,
  CASE WHEN session.id IS NULL
    THEN (SELECT ${refusedTry} ${refusedTries} ORDER BY refused.last_at DESC LIMIT 1) END AS refused`;

const joined = sql`JOIN tenant.anchors anchor ON anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id
  LEFT JOIN tenant.live_sessions session ON session.merchant_code = one.merchant_code AND session.appointment_id = one.id
    AND session.ended_at IS NULL
  LEFT JOIN tenant.monitor_settings settings ON settings.merchant_code = one.merchant_code`;

const isVisible = sql`(${readsAllMerchants} OR merchant.code = ${thisMerchant})`;
const isGameInSql = sql`(one.discipline >= 2200)`;

/** Enabled appointments whose window runs, and every one with a listed publisher. Merchant by merchant an index finds them. */
const watchedIds: RawBuilder<unknown> = sql`SELECT one.id FROM tenant.appointments one
    WHERE one.merchant_code = merchant.code AND one.is_enabled
      AND ${touches('one', sql`now()`, sql`now() + interval '1 microsecond'`)}
  UNION SELECT open.appointment_id FROM tenant.live_sessions open
    WHERE open.merchant_code = merchant.code AND open.ended_at IS NULL`;

const watched = sql`FROM platform.merchants merchant CROSS JOIN LATERAL (${watchedIds}) watched
  JOIN tenant.appointments one ON one.merchant_code = merchant.code AND one.id = watched.id ${joined}`;

export function watchedAppointments(isGames: boolean) {
  return query(sql<WatchedRow>`SELECT ${columns} ${watched}
    WHERE ${isVisible} AND ${isGameInSql} = ${isGames}::boolean
    ORDER BY one.effective_start, one.id LIMIT ${mostTiles + 1}`);
}

export function watchedAppointment(id: string) {
  return query(sql<WatchedRow>`SELECT ${columns} FROM tenant.appointments one
    JOIN platform.merchants merchant ON merchant.code = one.merchant_code ${joined}
    WHERE ${isVisible} AND one.id = ${id}::bigint`);
}

const ofAppointment = (id: string) => sql`FROM tenant.appointments one
  JOIN platform.merchants merchant ON merchant.code = one.merchant_code AND ${isVisible}
  JOIN tenant.live_sessions session ON session.merchant_code = one.merchant_code AND session.appointment_id = one.id
  WHERE one.id = ${id}::bigint`;

export interface PlotRow {
  readonly time: Date;
  readonly bitrate: number;
}

/** Of the last hour, over all publishers of the appointment. */
export function bitratePlot(id: string) {
  return query(sql<PlotRow>`SELECT stepped.time, stepped.bitrate::float8 AS bitrate
    FROM (SELECT session.merchant_code, session.id ${ofAppointment(id)}) session
    CROSS JOIN LATERAL (${steppedBitrates(60)}) stepped ORDER BY stepped.time`);
}

export interface FrameRateRow {
  readonly time: Date;
  readonly frameRate: number;
}

/** Each count of the last hour, over all publishers of the appointment. */
export function frameRatePlot(id: string) {
  return query(sql<FrameRateRow>`SELECT sample.at AS time, sample.frame_rate::float8 AS "frameRate"
    FROM (SELECT session.merchant_code, session.id ${ofAppointment(id)}) session
    JOIN tenant.live_samples sample ON sample.merchant_code = session.merchant_code AND sample.session_id = session.id
      AND sample.at > now() - interval '60 minutes' AND sample.frame_rate IS NOT NULL
    ORDER BY sample.at`);
}

export interface WatchedSessionRow {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly endReason: string | null;
  readonly node: string;
  readonly address: string;
}

const mostSessions = 50;

export function sessionsOf(id: string) {
  return query(sql<WatchedSessionRow>`SELECT session.id::text, session.started_at AS "startedAt", session.ended_at AS "endedAt",
    session.end_reason AS "endReason", session.node, session.address
    ${ofAppointment(id)} ORDER BY session.started_at DESC, session.id DESC LIMIT ${sql.lit(mostSessions)}`);
}

export function refusalsOf(id: string) {
  return query(sql<{ refused: RefusedRow }>`SELECT found.refused FROM tenant.appointments one
    JOIN platform.merchants merchant ON merchant.code = one.merchant_code AND ${isVisible}
    JOIN tenant.anchors anchor ON anchor.merchant_code = one.merchant_code AND anchor.id = one.anchor_id
    CROSS JOIN LATERAL (SELECT refused.last_at, ${refusedTry} AS refused ${refusedTries}) found
    WHERE one.id = ${id}::bigint ORDER BY found.last_at DESC`);
}

/** Of merchants that name somebody to be told. All merchants' rows have to be open to read. */
export async function watchedWithReceivers(tx: Tx): Promise<(WatchedStateRow & { readonly receiverIds: string[] })[]> {
  const { rows } = await sql<WatchedStateRow & { readonly receiverIds: string[] }>`SELECT ${stateColumns},
      ARRAY(SELECT told.account_id::text FROM tenant.monitor_receivers told
        WHERE told.merchant_code = merchant.code) AS "receiverIds" ${watched}
    WHERE EXISTS (SELECT FROM tenant.monitor_receivers told WHERE told.merchant_code = merchant.code)`.execute(tx);
  return rows;
}

/** Keeps what the last look at the media servers found, once for each look. All merchants' rows have to be open to read. */
export async function noteFigures(tx: Tx): Promise<void> {
  await sql`SELECT tenant.note_live_figures()`.execute(tx);
}
