import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { type HeldLock, tryHolding } from './held-lock.ts';
import { createPool, type Pool } from './pool.ts';

const signs = { beatMs: 100, silentMs: 1000 };
let database: OwnDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await ownDatabase();
  pool = createPool({ url: database.appUrl, size: 3, waitMs: 5000, onConnectionLost: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('a lock is held by one at a time, for as long as its holder shows life', async () => {
  const held = await tryHolding(pool, 'one', { beatMs: 50, silentMs: 1500 });
  for (let tried = 0; tried < 20; tried += 1) {
    expect(await tryHolding(pool, 'one', signs)).toBeNull();
    await sleep(100);
  }
  expect(held?.lost.aborted).toBe(false);
  const other = await tryHolding(pool, 'other', signs);
  expect(other).not.toBeNull();
  held?.release();
  let next: HeldLock | null = null;
  await expect.poll(async () => (next = await tryHolding(pool, 'one', signs))).not.toBeNull();
  for (const lock of [next, other] as (HeldLock | null)[]) lock?.release();
});

it('a lock is lost by a silent or disconnected holder; both hear of it', async () => {
  const silent = await tryHolding(pool, 'silent', { beatMs: 60_000, silentMs: 200 });
  await expect.poll(() => silent?.lost.aborted).toBe(true);
  const next = await tryHolding(pool, 'silent', signs);
  expect(next).not.toBeNull();
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  await expect.poll(() => next?.lost.aborted).toBe(true);
});
