import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { type PreviewPass, previewSeconds, type PreviewStream } from '@touchline/domain/live/preview-pass';
import { sql } from 'kysely';

export interface PlayableRow {
  readonly merchantCode: string;
  readonly discipline: number;
  /** Null while nobody publishes. */
  readonly sessionId: string | null;
  /** Of its last snapshot. */
  readonly snapshotAt: Date | null;
  readonly node: string;
  readonly stream: string;
  /** In seconds of Unix time. */
  readonly until: number;
}

/** By the merchant, so that an index finds the session. */
export const openSession = sql`live.ended_at IS NULL AND live.end_reason IS NULL`;

/** An appointment, and the stream that it has now. One that is being cut is none. */
export function playableOf(appointmentId: string) {
  return query(sql<PlayableRow>`SELECT one.merchant_code AS "merchantCode", one.discipline, live.id::text AS "sessionId",
      live.snapshot_at AS "snapshotAt",
      coalesce(live.node, '') AS node, coalesce(live.stream, '') AS stream,
      (floor(extract(epoch FROM now())) + ${sql.lit(previewSeconds)})::float8 AS until
    FROM tenant.appointments one
    LEFT JOIN tenant.live_sessions live ON live.merchant_code = one.merchant_code AND live.appointment_id = one.id
      AND ${openSession}
    WHERE (${readsAllMerchants} OR one.merchant_code = ${thisMerchant}) AND one.id = ${appointmentId}::bigint`);
}

/** The pass has not ended, and neither has its stream. Its merchant's rows have to be open. */
export async function isPlayable(
  tx: Tx,
  { merchantCode, sessionId, until }: PreviewPass,
  { node, stream }: PreviewStream,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM tenant.live_sessions live
    WHERE live.merchant_code = ${merchantCode} AND live.id = ${sessionId}::bigint AND live.node = ${node}
      AND live.stream = ${stream} AND ${openSession} AND now() < to_timestamp(${until})`.execute(tx);
  return rows.length > 0;
}
