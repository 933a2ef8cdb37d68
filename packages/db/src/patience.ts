import { setTimeout as pause } from 'node:timers/promises';

import type pg from 'pg';

const lockTries = 30;

/** Tries again, a second later, what got no lock. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let turn = 1; ; turn += 1)
    try {
      return await work();
    } catch (error) {
      if (turn === lockTries || !gotNoLock(error)) throw error;
      await pause(1000);
    }
}

function gotNoLock(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '55P03' || (cause !== undefined && gotNoLock(cause));
}

export async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** A failure of the work says whose it is. */
export async function named(subject: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new Error(`${subject} failed`, { cause });
  }
}
