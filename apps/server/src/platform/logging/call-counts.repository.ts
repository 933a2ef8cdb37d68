import type { Pool } from '@touchline/db/pool';

/** Calls of one hour, merchant, account and call id. */
export interface CallCount {
  readonly hour: number;
  readonly merchantCode: string;
  readonly account: string;
  readonly callId: string;
  calls: number;
  errors: number;
  slow: number;
  totalMs: number;
  longestMs: number;
}

const hourMs = 3_600_000;

/** Adds a batch in one statement, once however often it is sent; answers from how many ms on a call is slow. */
export async function addCounts(
  pool: Pool,
  process: string,
  batch: number,
  counts: readonly CallCount[],
): Promise<number | undefined> {
  const each = <T>(value: (count: CallCount) => T): T[] => counts.map(value);
  const { rows } = await pool.query<{ slowMs: number }>({
    name: 'note-calls',
    text: `SELECT platform.note_calls($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS "slowMs"`,
    values: [
      process,
      batch,
      each(({ hour }) => new Date(hour * hourMs).toISOString()),
      each(({ merchantCode }) => merchantCode),
      each(({ account }) => account),
      each(({ callId }) => callId),
      each(({ calls }) => calls),
      each(({ errors }) => errors),
      each(({ slow }) => slow),
      each(({ totalMs }) => Math.round(totalMs)),
      each(({ longestMs }) => Math.round(longestMs)),
    ],
  });
  return rows[0]?.slowMs;
}
