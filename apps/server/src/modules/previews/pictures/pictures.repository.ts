import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { previewSeconds } from '@touchline/domain/live/preview-pass';
import { sql } from 'kysely';

import { openSession } from '../previews.repository.ts';
import type { CountedPicture } from './piece-tools.ts';

/** A publisher that comes back finds the playlist of the stream before, until its own first piece is written. */
const ownPieces = sql`interval '6 seconds'`;

/** A stream that is on air, and until when a pass that is made now plays it. */
export interface RunningStream {
  readonly merchantCode: string;
  readonly sessionId: string;
  readonly node: string;
  readonly stream: string;
  readonly until: number;
}

export async function runningStreams(tx: Tx, nodes: readonly string[]): Promise<RunningStream[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<RunningStream>`SELECT live.merchant_code AS "merchantCode", live.id::text AS "sessionId",
      live.node, live.stream, (floor(extract(epoch FROM now())) + ${sql.lit(previewSeconds)})::float8 AS until
    FROM tenant.live_sessions live WHERE ${openSession} AND live.node = ANY(${nodes}::text[])
      AND live.started_at < now() - ${ownPieces} ORDER BY live.id`.execute(tx);
  return rows;
}

/** Its look stands at most this long ago. */
const nearLook = sql`interval '10 seconds'`;

/** Keeps a count with its session, with the newest look at it, and with that look's minute. */
export async function noteCount(
  tx: Tx,
  { merchantCode, sessionId }: RunningStream,
  { frameRate, codec, width, height }: CountedPicture,
): Promise<void> {
  await sql`UPDATE tenant.live_sessions live SET frame_rate = ${frameRate}, video_codec = ${codec}, width = ${width},
      height = ${height}, counted_at = date_trunc('milliseconds', clock_timestamp())
    WHERE live.merchant_code = ${merchantCode} AND live.id = ${sessionId} AND ${openSession}`.execute(tx);
  if (frameRate === null) return;
  await sql`WITH look AS (
      UPDATE tenant.live_samples sample SET frame_rate = ${frameRate}::real
      WHERE sample.merchant_code = ${merchantCode} AND sample.session_id = ${sessionId} AND sample.at = (
        SELECT max(newest.at) FROM tenant.live_samples newest WHERE newest.merchant_code = ${merchantCode}
          AND newest.session_id = ${sessionId} AND newest.at > now() - ${nearLook})
      RETURNING sample.at)
    UPDATE tenant.live_minutes held SET frame_counts = held.frame_counts + 1,
      frame_rate_sum = held.frame_rate_sum + ${frameRate}::real,
      frame_rate_least = least(held.frame_rate_least, ${frameRate}::real)
    FROM look WHERE held.merchant_code = ${merchantCode} AND held.session_id = ${sessionId}
      AND held.minute = date_trunc('minute', look.at)`.execute(tx);
}

export async function noteSnapshot(tx: Tx, { merchantCode, sessionId }: RunningStream): Promise<void> {
  await sql`UPDATE tenant.live_sessions live SET snapshot_at = date_trunc('milliseconds', clock_timestamp())
    WHERE live.merchant_code = ${merchantCode} AND live.id = ${sessionId} AND ${openSession}`.execute(tx);
}
