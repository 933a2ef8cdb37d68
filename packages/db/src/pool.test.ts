import { afterAll, beforeAll, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../apps/server/test/stack/own-database.ts';
import { askOnce, createPool, type Pool } from './pool.ts';
import { inMerchant } from './transaction.ts';

let database: OwnDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await ownDatabase();
  const url = database.appUrl;
  pool = createPool({ url, size: 1, waitMs: 2000, answerMs: 300, onConnectionLost: () => undefined });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('[hardening 8] a database that lets nobody in is told from one that refuses a statement', async () => {
  const url = database.appUrl.replace(/[^/]+$/, 'nowhere');
  const shut = createPool({ url, size: 1, waitMs: 2000, onConnectionLost: () => undefined });
  await expect(inMerchant(shut, null, () => Promise.resolve())).rejects.toMatchObject({ code: '08001' });
  await shut.end();
});

it('no statement of a pool is compiled', async () => {
  const { rows } = await pool.query(
    `SELECT current_setting('jit') AS jit, boot_val FROM pg_settings WHERE name = 'jit'`,
  );
  expect(rows).toEqual([{ jit: 'off', boot_val: 'on' }]);
});

const pidOf = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

it('gives up on a database that does not answer, and leaves that connection', async () => {
  const before = await pidOf();
  const frozen = inMerchant(pool, null, (_tx, transaction) => transaction.run({ text: 'SELECT pg_sleep(3)' }));
  await expect(frozen).rejects.toThrow('Query read timeout');
  expect(await pidOf()).not.toBe(before);
});

it('[hardening 8] a statement that the database refuses costs no connection: on a full disk none may come in its place', async () => {
  const before = await pidOf();
  await expect(askOnce(pool, 'SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(await pidOf()).toBe(before);
  await expect(askOnce(pool, 'SELECT pg_sleep(3)')).rejects.toThrow('Query read timeout');
  expect(await pidOf()).not.toBe(before);
});
