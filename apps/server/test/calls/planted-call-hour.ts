import type { Pool } from '@touchline/db/pool';

interface PlantedCallHour {
  readonly hour?: Date;
  readonly merchantCode?: string;
  readonly account?: string;
  readonly callId?: string;
  readonly calls?: number;
  readonly errors?: number;
  readonly slow?: number;
  readonly totalMs?: number;
  readonly longestMs?: number;
}

const hourMs = 3_600_000;
let planted = 0;

/** An hour of calls; answers its id. Each is of an hour of its own unless one is given. */
export async function plantCallHour(owner: Pool, given: PlantedCallHour = {}): Promise<string> {
  planted += 1;
  const { merchantCode = 'platform', account = 'planted', callId = 'roles.list' } = given;
  const { calls = 10, errors = 1, slow = 0, totalMs = 200, longestMs = 60 } = given;
  const hour = given.hour ?? new Date((Math.floor(Date.now() / hourMs) - planted) * hourMs);
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO platform.call_hours (hour, merchant_code, account, call_id, calls, errors, slow, total_ms, longest_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [hour, merchantCode, account, callId, calls, errors, slow, totalMs, longestMs],
  );
  return rows[0]?.id ?? '';
}
