import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { sql } from 'kysely';

interface PlantedSession {
  readonly appointmentId: string;
  readonly startedAt: Date;
  /** Unless given, it still runs. */
  readonly endedAt?: Date;
  readonly endReason?: string;
  readonly lastByteAt?: Date;
}

/** A session of an appointment, as the hook and the worker would have kept it. */
export async function plantLiveSession(owner: Pool, merchantCode: string, planted: PlantedSession): Promise<string> {
  const { appointmentId, startedAt, endedAt, endReason = 'publisherLeft', lastByteAt = startedAt } = planted;
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { rows } = await sql<{
      id: string;
    }>`INSERT INTO tenant.live_sessions (merchant_code, appointment_id, anchor_id,
        match_id, node, client, app, stream, address, key_version, started_at, ended_at, end_reason, last_byte_at)
      SELECT merchant_code, id, anchor_id, match_id, 'node-1', gen_random_uuid()::text, 'live', 'p-' || id, '203.0.113.7', 1,
        ${startedAt}, ${endedAt ?? null}, ${endedAt === undefined ? null : endReason}, ${lastByteAt}
      FROM tenant.appointments WHERE merchant_code = ${merchantCode} AND id = ${appointmentId} RETURNING id::text`.execute(
      tx,
    );
    return rows[0]?.id ?? '';
  });
}
