import { readAllMerchants } from '@touchline/db/all-merchants';
import { ask, type Query, query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { appointmentLimits } from '@touchline/domain/appointments/appointment-rules';
import type { PublishedAppointment, SessionEnd, StreamOwner } from '@touchline/domain/live/publishing';
import { type RawBuilder, sql } from 'kysely';

import type { NewSession, NodePublisher } from '../live-sessions/index.ts';

/** The open session of an appointment that somebody wants to publish. */
export interface HolderRow extends NodePublisher {
  readonly id: string;
  readonly bytes: number;
  readonly lastByteAt: number;
  readonly startedAt: number;
  /** Of the last look that listed it. */
  readonly seenAt: number;
  readonly endReason: SessionEnd | null;
}

interface AppointmentInJson extends Omit<PublishedAppointment, 'window'> {
  readonly matchId: string;
  readonly start: number;
  readonly end: number;
  readonly holder: HolderRow | null;
}

export interface StoredPublishFacts {
  readonly merchantCode: string;
  readonly merchantEnabled: boolean;
  readonly anchorId: string;
  readonly anchorEnabled: boolean;
  readonly liveRoomEnabled: boolean;
  readonly keys: readonly {
    readonly version: number;
    /** In base64. */
    readonly sealed: string;
    readonly keyVersion: number;
    readonly issuedAt: number;
    readonly validUntil: number | null;
  }[];
  readonly appointments: readonly AppointmentInJson[];
  /** By the clock of the database. */
  readonly now: number;
}

/** Milliseconds since 1970. */
export const inMs = (time: RawBuilder<unknown>) =>
  sql<number>`floor(extract(epoch FROM ${time}) * 1000)::double precision`;

const longestWindow = sql`make_interval(mins => ${sql.lit(appointmentLimits.longestMinutes)})`;

const holder = sql`(SELECT json_build_object('id', session.id::text, 'node', session.node, 'client', session.client,
    'app', session.app, 'stream', session.stream, 'bytes', session.bytes, 'startedAt', ${inMs(sql`session.started_at`)},
    'lastByteAt', ${inMs(sql`session.last_byte_at`)}, 'seenAt', ${inMs(sql`session.seen_at`)}, 'endReason', session.end_reason)
  FROM tenant.live_sessions session
  WHERE session.merchant_code = one.merchant_code AND session.appointment_id = one.id AND session.ended_at IS NULL)`;

/** The facts of a publish, in one prepared statement: a stranger's try costs no more. Undefined of an unknown stream. */
export async function readPublishFacts(tx: Tx, owner: StreamOwner): Promise<StoredPublishFacts | undefined> {
  const { isAnchor, isAppointment } = named(owner);
  const rows = await ofAllMerchants(
    tx,
    query(sql<StoredPublishFacts>`SELECT anchor.merchant_code AS "merchantCode", merchant.enabled AS "merchantEnabled",
      anchor.id::text AS "anchorId", anchor.is_enabled AS "anchorEnabled", anchor.liveroom_enabled AS "liveRoomEnabled",
      (SELECT coalesce(json_agg(json_build_object('version', key.version,
          'sealed', translate(encode(key.sealed_key, 'base64'), E'\\n', ''), 'keyVersion', key.key_version,
          'issuedAt', ${inMs(sql`key.issued_at`)}, 'validUntil', ${inMs(sql`key.valid_until`)})), '[]')
        FROM tenant.anchor_keys key
        WHERE key.merchant_code = anchor.merchant_code AND key.anchor_id = anchor.id) AS keys,
      (SELECT coalesce(json_agg(json_build_object('id', one.id::text, 'matchId', one.match_id::text,
          'start', ${inMs(sql`one.effective_start`)}, 'end', ${inMs(sql`one.effective_end`)},
          'enabled', one.is_enabled, 'holder', ${holder})), '[]')
        FROM tenant.appointments one WHERE one.merchant_code = anchor.merchant_code AND ${isAppointment}) AS appointments,
      ${inMs(sql`clock_timestamp()`)} AS now
    FROM tenant.anchors anchor JOIN platform.merchants merchant ON merchant.code = anchor.merchant_code
    WHERE ${isAnchor}`),
  );
  return rows[0];
}

/** In one round trip. */
async function ofAllMerchants<Row>(tx: Tx, statement: Query<Row>): Promise<Row[]> {
  const opened = readAllMerchants(tx);
  const [rows] = await Promise.all([ask(tx, statement), opened]);
  return rows;
}

function named(owner: StreamOwner) {
  if (owner.kind === 'appointment')
    return {
      isAnchor: sql`(anchor.merchant_code, anchor.id) = (SELECT booked.merchant_code, booked.anchor_id
        FROM tenant.appointments booked WHERE booked.id = ${owner.appointmentId}::bigint)`,
      isAppointment: sql`one.id = ${owner.appointmentId}::bigint`,
    };
  return {
    isAnchor: sql`anchor.code = ${owner.anchorCode}`,
    isAppointment: sql`one.anchor_id = anchor.id AND one.effective_start <= now() AND one.effective_end > now()
      AND one.effective_start > now() - ${longestWindow}`,
  };
}

/** The merchant and id of the open session of a publisher. */
export async function openSessionOf(
  tx: Tx,
  { node, client, stream }: Omit<NodePublisher, 'app'>,
): Promise<{ merchantCode: string; id: string } | undefined> {
  const rows = await ofAllMerchants(
    tx,
    query(sql<{ merchantCode: string; id: string }>`SELECT merchant_code AS "merchantCode", id::text
      FROM tenant.live_sessions
      WHERE node = ${node} AND client = ${client} AND stream = ${stream} AND ended_at IS NULL`),
  );
  return rows[0];
}

/** Holds anchor and appointment as they are until the transaction ends: nobody closes it before the session stands. */
export async function holdForPublish(
  tx: Tx,
  merchantCode: string,
  { anchorId, appointmentId, keyVersion }: Pick<NewSession, 'anchorId' | 'appointmentId' | 'keyVersion'>,
) {
  const { rows } = await sql<{
    anchorEnabled: boolean;
    liveRoomEnabled: boolean;
    hasKeyVersion: boolean;
    enabled: boolean;
    start: number;
    end: number;
    now: number;
  }>`SELECT anchor.is_enabled AS "anchorEnabled", anchor.liveroom_enabled AS "liveRoomEnabled",
      EXISTS (SELECT FROM tenant.anchor_keys key WHERE key.merchant_code = anchor.merchant_code
        AND key.anchor_id = anchor.id AND key.version = ${keyVersion}) AS "hasKeyVersion", one.is_enabled AS enabled,
      ${inMs(sql`one.effective_start`)} AS start, ${inMs(sql`one.effective_end`)} AS "end",
      ${inMs(sql`clock_timestamp()`)} AS now
    FROM tenant.anchors anchor
    JOIN tenant.appointments one ON one.merchant_code = anchor.merchant_code AND one.anchor_id = anchor.id
    WHERE anchor.merchant_code = ${merchantCode} AND anchor.id = ${anchorId} AND one.id = ${appointmentId}
    FOR SHARE OF anchor, one`.execute(tx);
  return rows[0];
}
