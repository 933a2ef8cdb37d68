import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import type { RunningFacts, SessionEnd } from '@touchline/domain/live/publishing';
import { type RawBuilder, sql } from 'kysely';

import type { LoggedSession, NodePublisher } from '../live-sessions/index.ts';
import { inMs } from './publish-facts.repository.ts';

/** Notes which nodes answered. Answers those that were silent again, and for longer than given. */
export async function noteNodes(
  tx: Tx,
  { answered, silent, silentAgain }: Readonly<Record<'answered' | 'silent' | 'silentAgain', readonly string[]>>,
  lostAfterMs: number,
): Promise<string[]> {
  await sql`INSERT INTO platform.media_nodes AS known (name, last_seen_at)
    SELECT name, date_trunc('milliseconds', clock_timestamp()) FROM unnest(${answered}::text[]) AS given (name) ORDER BY name
    ON CONFLICT (name) DO UPDATE SET last_seen_at = excluded.last_seen_at,
      state = CASE WHEN known.state = 'down' THEN 'active' ELSE known.state END`.execute(tx);
  // A node that never answered is known from now on.
  await sql`INSERT INTO platform.media_nodes (name) SELECT unnest(${silent}::text[]) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string }>`UPDATE platform.media_nodes
    SET state = CASE WHEN state = 'active' THEN 'down' ELSE state END
    WHERE name = ANY(${silentAgain}::text[])
      AND coalesce(last_seen_at, created_at) < clock_timestamp() - ${lostAfterMs} * interval '1 millisecond'
    RETURNING name`.execute(tx);
  return rows.map(({ name }) => name);
}

export interface OpenSession extends NodePublisher {
  readonly merchantCode: string;
  readonly id: string;
  readonly appointmentId: string;
  readonly matchId: string;
  readonly endReason: SessionEnd | null;
  /** At the last look. */
  readonly silentMs: number;
  readonly facts: RunningFacts;
}

interface StoredOpenSession extends Omit<OpenSession, 'facts'>, Omit<RunningFacts, 'appointment' | 'isLiveRoom'> {
  readonly enabled: boolean | null;
  readonly start: number;
  readonly end: number;
}

/** Sessions of the named condition, with what tells whether they may go on. */
const sessionsWhere = (condition: RawBuilder<unknown>) =>
  sql<StoredOpenSession>`SELECT session.merchant_code AS "merchantCode", session.id::text,
      session.appointment_id::text AS "appointmentId", session.match_id::text AS "matchId", session.node, session.client,
      session.app, session.stream, session.end_reason AS "endReason",
      ${inMs(sql`session.seen_at`)} - ${inMs(sql`session.last_byte_at`)} AS "silentMs",
      merchant.enabled AS "merchantEnabled", anchor.is_enabled AS "anchorEnabled",
      anchor.liveroom_enabled AS "liveRoomEnabled",
      EXISTS (SELECT FROM tenant.anchor_keys key WHERE key.merchant_code = session.merchant_code
        AND key.anchor_id = session.anchor_id AND key.version = session.key_version) AS "hasKeyVersion",
      one.is_enabled AS enabled, ${inMs(sql`one.effective_start`)} AS start, ${inMs(sql`one.effective_end`)} AS "end"
    FROM tenant.live_sessions session
    JOIN platform.merchants merchant ON merchant.code = session.merchant_code
    JOIN tenant.anchors anchor ON anchor.merchant_code = session.merchant_code AND anchor.id = session.anchor_id
    LEFT JOIN tenant.appointments one
      ON one.merchant_code = session.merchant_code AND one.id = session.appointment_id
    WHERE ${condition}`;

async function readSessions(tx: Tx, condition: RawBuilder<unknown>): Promise<{ sessions: OpenSession[]; now: number }> {
  await readAllMerchants(tx);
  const { rows } = await sessionsWhere(condition).execute(tx);
  const time = await sql<{ now: number }>`SELECT ${inMs(sql`clock_timestamp()`)} AS now`.execute(tx);
  return { sessions: rows.map(withFacts), now: time.rows[0]?.now ?? 0 };
}

/** Open sessions of all merchants. */
export const readOpenSessions = (tx: Tx) => readSessions(tx, sql`session.ended_at IS NULL`);

function withFacts({ enabled, start, end, ...row }: StoredOpenSession): OpenSession {
  const { merchantEnabled, anchorEnabled, liveRoomEnabled, hasKeyVersion, stream } = row;
  const appointment = enabled === null ? null : { enabled, window: { start, end } };
  const isLiveRoom = stream.startsWith('a-');
  const facts = { appointment, isLiveRoom, merchantEnabled, anchorEnabled, liveRoomEnabled, hasKeyVersion };
  return { ...row, facts };
}

interface ListedFigures {
  readonly id: string;
  readonly bytes: number;
  /** Null until the encoder declares one. */
  readonly declaredFrameRate: number | null;
}

/** Notes what the nodes say of listed sessions. Answers how long each has been silent. */
export async function noteListed(
  tx: Tx,
  merchantCode: string,
  listed: readonly ListedFigures[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; silentMs: number }>`UPDATE tenant.live_sessions session
    SET seen_at = look.at, bytes = given.bytes,
      last_byte_at = CASE WHEN given.bytes = session.bytes THEN session.last_byte_at ELSE look.at END,
      bitrate = greatest(given.bytes - session.bytes, 0) * 8
        / greatest(extract(epoch FROM look.at - session.seen_at), 0.1),
      declared_frame_rate = coalesce(given."declaredFrameRate", session.declared_frame_rate)
    FROM jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
        AS given (id bigint, bytes bigint, "declaredFrameRate" real),
      (SELECT date_trunc('milliseconds', clock_timestamp())) look (at)
    WHERE session.merchant_code = ${merchantCode} AND session.id = given.id AND session.ended_at IS NULL
    RETURNING session.id::text, ${inMs(sql`session.seen_at`)} - ${inMs(sql`session.last_byte_at`)} AS "silentMs"`.execute(
    tx,
  );
  return new Map(rows.map(({ id, silentMs }) => [id, silentMs]));
}

/** Sessions that ended with their node, of publishers that it lists again: a node counts its clients anew, so the last one. */
export async function readLostSessions(tx: Tx, publishers: readonly NodePublisher[]) {
  const last = sql`SELECT DISTINCT ON (lost.node, lost.client, lost.stream) lost.id
    FROM jsonb_to_recordset(${JSON.stringify(publishers)}::jsonb) AS given (node text, client text, stream text)
    JOIN tenant.live_sessions lost
      ON lost.node = given.node AND lost.client = given.client AND lost.stream = given.stream
    WHERE lost.end_reason = 'nodeLost' AND lost.ended_at > now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM tenant.live_sessions other WHERE other.merchant_code = lost.merchant_code
        AND other.appointment_id = lost.appointment_id AND other.ended_at IS NULL)
    ORDER BY lost.node, lost.client, lost.stream, lost.started_at DESC`;
  return await readSessions(tx, sql`session.id = ANY(ARRAY(${last}))`);
}

/** Undefined where somebody else publishes the appointment by now. Bytes are counted on from the last look before it was lost. */
export async function reopenSession(tx: Tx, merchantCode: string, id: string): Promise<LoggedSession | undefined> {
  const { rows } = await sql<LoggedSession>`UPDATE tenant.live_sessions session SET ended_at = NULL, end_reason = NULL
    WHERE session.merchant_code = ${merchantCode} AND session.id = ${id} AND session.ended_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM tenant.live_sessions other WHERE other.merchant_code = session.merchant_code
        AND other.appointment_id = session.appointment_id AND other.ended_at IS NULL)
    RETURNING appointment_id::text AS "appointmentId", match_id::text AS "matchId", node, address, started_at, ended_at,
      end_reason`.execute(tx);
  return rows[0];
}

/** Marks sessions as being cut. */
export async function noteCuts(
  tx: Tx,
  merchantCode: string,
  cuts: readonly { readonly id: string; readonly reason: SessionEnd }[],
): Promise<void> {
  await sql`UPDATE tenant.live_sessions session SET end_reason = given.reason
    FROM jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) AS given (id bigint, reason text)
    WHERE session.merchant_code = ${merchantCode} AND session.id = given.id AND session.ended_at IS NULL
      AND session.end_reason IS NULL`.execute(tx);
}
