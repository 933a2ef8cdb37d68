import type { Tx } from '@touchline/db/transaction';
import type { SessionEnd } from '@touchline/domain/live/publishing';
import { type RawBuilder, sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import type { PublisherRef } from '../../platform/media/media-server.ts';

const counted = 'is measured every few seconds';

/** A part of the appointment, in whose log it stands. */
export const sessionAudit = audited('appointment', 'tenant.live_sessions', {
  columns: ['node', 'address', 'started_at', 'ended_at', 'end_reason'],
  left: {
    id: 'tells a reader nothing',
    merchant_code: leftOut.merchant_code,
    appointment_id: leftOut.id,
    anchor_id: 'is the appointment’s',
    match_id: 'is the appointment’s',
    client: 'is a number of the node',
    app: 'is the same for all',
    stream: 'follows from the appointment or its anchor',
    key_version: 'tells a reader nothing',
    seen_at: counted,
    last_byte_at: counted,
    bytes: counted,
    bitrate: counted,
    frame_rate: counted,
    video_codec: counted,
    width: counted,
    height: counted,
    counted_at: counted,
    declared_frame_rate: counted,
    snapshot_at: counted,
  },
});

/** A publisher on its node. */
export interface NodePublisher extends PublisherRef {
  readonly node: string;
}

export interface NewSession extends NodePublisher {
  readonly appointmentId: string;
  readonly anchorId: string;
  readonly matchId: string;
  readonly address: string;
  readonly keyVersion: number;
}

/** As the log tells of it. */
export interface LoggedSession {
  readonly appointmentId: string;
  readonly matchId: string;
  readonly node: string;
  readonly address: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly end_reason: SessionEnd | null;
}

const logged = sql<LoggedSession>`appointment_id::text AS "appointmentId", match_id::text AS "matchId", node, address,
  started_at, ended_at, end_reason`;

/** Undefined where the appointment has an open session. */
export async function insertSession(
  tx: Tx,
  merchantCode: string,
  { appointmentId, anchorId, matchId, node, client, app, stream, address, keyVersion }: NewSession,
): Promise<LoggedSession | undefined> {
  const { rows } = await sql<LoggedSession>`INSERT INTO tenant.live_sessions
      (merchant_code, appointment_id, anchor_id, match_id, node, client, app, stream, address, key_version)
    VALUES (${merchantCode}, ${appointmentId}, ${anchorId}, ${matchId}, ${node}, ${client}, ${app}, ${stream}, ${address},
      ${keyVersion})
    ON CONFLICT (merchant_code, appointment_id) WHERE ended_at IS NULL DO NOTHING RETURNING ${logged}`.execute(tx);
  return rows[0];
}

export interface SessionToEnd {
  readonly id: string;
  /** Unless it is known already. */
  readonly reason: SessionEnd;
  /** It was on air until a node listed it last: nobody heard when it ended. Without, until now. */
  readonly isSeenLast?: boolean;
}

/** Those that were open still. */
export async function endSessions(
  tx: Tx,
  merchantCode: string,
  ended: readonly SessionToEnd[],
): Promise<LoggedSession[]> {
  const { rows } = await sql<LoggedSession>`UPDATE tenant.live_sessions
    SET ended_at = CASE WHEN given."isSeenLast" THEN seen_at ELSE date_trunc('milliseconds', clock_timestamp()) END,
      end_reason = coalesce(end_reason, given.reason)
    FROM jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) AS given (id bigint, reason text, "isSeenLast" boolean)
    WHERE merchant_code = ${merchantCode} AND live_sessions.id = given.id AND ended_at IS NULL
    RETURNING ${logged}`.execute(tx);
  return rows;
}

/** Sessions of a publisher to be cut. */
export type CutSessions =
  | { readonly appointmentIds: readonly string[] }
  | { readonly anchorId: string; readonly only?: 'liveRoom' | { readonly keyVersionsBelow: number } };

/** Marks open sessions as being cut. They end once their node has let go of them. */
export async function markCut(
  tx: Tx,
  merchantCode: string,
  which: CutSessions,
  reason: SessionEnd,
): Promise<NodePublisher[]> {
  const { rows } = await sql<NodePublisher>`UPDATE tenant.live_sessions SET end_reason = coalesce(end_reason, ${reason})
    WHERE merchant_code = ${merchantCode} AND ended_at IS NULL AND ${isAmong(which)}
    RETURNING node, client, app, stream`.execute(tx);
  return rows;
}

function isAmong(which: CutSessions): RawBuilder<unknown> {
  if ('appointmentIds' in which) return sql`appointment_id = ANY(${which.appointmentIds}::bigint[])`;
  const ofAnchor = sql`anchor_id = ${which.anchorId}`;
  if (which.only === undefined) return ofAnchor;
  if (which.only === 'liveRoom') return sql`${ofAnchor} AND stream LIKE 'a-%'`;
  return sql`${ofAnchor} AND key_version < ${which.only.keyVersionsBelow}`;
}
