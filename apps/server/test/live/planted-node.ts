import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import type { MediaNodeState } from '@touchline/domain/live/media-nodes';
import { sql } from 'kysely';

/** A media node as the worker's looks leave it. Answers its version. */
export async function plantNode(owner: Pool, name: string, state: MediaNodeState = 'active'): Promise<string> {
  return await inMerchant(owner, platformMerchant, async (tx) => {
    const { rows } = await sql<{ updatedAt: Date }>`INSERT INTO platform.media_nodes (name, state, last_seen_at)
      VALUES (${name}, ${state}, now())
      ON CONFLICT (name) DO UPDATE SET state = excluded.state, last_seen_at = excluded.last_seen_at
      RETURNING updated_at AS "updatedAt"`.execute(tx);
    return rows[0]?.updatedAt.toISOString() ?? '';
  });
}
