import type { Tx } from '@touchline/db/transaction';
import type { PublishRefusal } from '@touchline/domain/live/publishing';
import { sql } from 'kysely';

export interface RefusedTries {
  readonly stream: string;
  readonly reason: PublishRefusal;
  readonly anchorId: string;
  readonly address: string;
  readonly times: number;
}

export async function addRefusals(tx: Tx, merchantCode: string, refused: readonly RefusedTries[]): Promise<void> {
  await sql`INSERT INTO tenant.refused_publishes AS known (merchant_code, stream, reason, anchor_id, address, times)
    SELECT ${merchantCode}, given.stream, given.reason, given."anchorId", given.address, given.times
    FROM jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
      AS given (stream text, reason text, "anchorId" bigint, address text, times bigint)
    ORDER BY given.stream, given.reason
    ON CONFLICT (merchant_code, stream, reason) DO UPDATE
      SET address = excluded.address, times = known.times + excluded.times,
        last_at = date_trunc('milliseconds', clock_timestamp())`.execute(tx);
}
