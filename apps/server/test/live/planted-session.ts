import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

interface PlantedSession {
  readonly appointmentId: string;
  /** Seconds ago. */
  readonly since?: number;
  readonly lastByte?: number;
  /** Bits per second. */
  readonly bitrate?: number;
  readonly node?: string;
  readonly frameRate?: number;
  readonly declaredFrameRate?: number;
  /** Seconds since frames were counted. */
  readonly counted?: number;
  /** Seconds since the last snapshot; unless given, there is none. */
  readonly snapshot?: number | null;
}

let clients = 0;

/** A publisher of the appointment that a media server lists. */
export async function plantSession(owner: Pool, merchantCode: string, planted: PlantedSession): Promise<string> {
  const { appointmentId, since = 60, lastByte = 0, bitrate = 2_000_000, node = 'ingest1' } = planted;
  const { frameRate = null, declaredFrameRate = null, counted = 0, snapshot = null } = planted;
  clients += 1;
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`INSERT INTO tenant.live_sessions (merchant_code, appointment_id, anchor_id,
        match_id, node, client, app, stream, address, key_version, started_at, last_byte_at, bitrate,
        frame_rate, video_codec, width, height, counted_at, declared_frame_rate, snapshot_at)
      SELECT merchant_code, id, anchor_id, match_id, ${node}, ${`planted-${clients}`}, 'live', 'p-' || id, '203.0.113.9', 1,
        now() - make_interval(secs => ${since}), now() - make_interval(secs => ${lastByte}), ${bitrate},
        ${frameRate}::real, 'h264', 1280, 720, now() - make_interval(secs => ${counted}), ${declaredFrameRate}::real,
        now() - make_interval(secs => ${snapshot}::float8)
      FROM tenant.appointments WHERE merchant_code = ${merchantCode} AND id = ${appointmentId}
      RETURNING id::text`.execute(tx);
    return rows[0]?.id ?? '';
  });
}

export async function endSession(
  owner: Pool,
  merchantCode: string,
  id: string,
  reason = 'publisherLeft',
): Promise<void> {
  await inMerchant(owner, merchantCode, (tx) =>
    sql`UPDATE tenant.live_sessions SET ended_at = now(), end_reason = ${reason}
      WHERE merchant_code = ${merchantCode} AND id = ${id}`.execute(tx),
  );
}
