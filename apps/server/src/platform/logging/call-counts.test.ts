import { createPool, type Pool } from '@touchline/db/pool';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { type OwnDatabase, ownDatabase } from '../../../test/stack/own-database.ts';
import { type StallingWire, stallingWire } from '../../../test/stack/stalling-wire.ts';
import { createCallCounts, type CountedCall } from './call-counts.ts';

let database: OwnDatabase;
let owner: Pool;
let wire: StallingWire;
let app: Pool;
beforeAll(async () => {
  database = await ownDatabase();
  wire = await stallingWire(database.appUrl);
  const options = { size: 2, waitMs: 300, answerMs: 300, onConnectionLost: () => undefined };
  owner = createPool({ ...options, waitMs: 5000, answerMs: 15_000, url: database.ownerUrl });
  app = createPool({ ...options, url: wire.url });
});
afterAll(async () => {
  wire.goOn();
  await app.end();
  await owner.end();
  wire.close();
  await database.drop();
});
beforeEach(() => owner.query('TRUNCATE platform.call_hours'));

const quiet = { warn: () => undefined };
const minuteMs = 60_000;
/** On an hour, so that a few minutes stay within it. */
const began = Math.floor(Date.now() / 3_600_000) * 3_600_000;

function counting({ most = 20_000, pool = app } = {}) {
  const clock = { now: began };
  const counts = createCallCounts(pool, quiet, { everySeconds: 3600, most, now: () => clock.now });
  const note = (given: Partial<CountedCall> = {}) =>
    counts.note({ callId: 'roles.list', account: 'ann', merchantCode: 'alpha', status: 200, ms: 10, ...given });
  return { ...counts, clock, note };
}

interface StoredHour {
  readonly account: string;
  readonly callId: string;
  readonly calls: number;
  readonly errors: number;
  readonly slow: number;
  readonly averageMs: number;
  readonly longestMs: number;
}

async function stored(): Promise<StoredHour[]> {
  const { rows } = await owner.query<StoredHour>(
    `SELECT account, call_id AS "callId", calls, errors, slow, average_ms AS "averageMs", longest_ms AS "longestMs"
     FROM platform.call_hours ORDER BY hour, account, call_id`,
  );
  return rows;
}

const total = async () => (await stored()).reduce((sum, { calls }) => sum + calls, 0);

it('[CAT-10] calls, errors and times of an hour add up over writes and processes', async () => {
  const [one, other] = [counting(), counting()];
  one.note();
  one.note({ status: 404, ms: 30 });
  await one.flush();
  one.note({ status: 500, ms: 1500.4 });
  other.note({ ms: 20 });
  other.note({ account: 'bob' });
  await Promise.all([one.flush(), other.close()]);
  expect(await stored()).toEqual([
    { account: 'ann', callId: 'roles.list', calls: 4, errors: 2, slow: 1, averageMs: 390, longestMs: 1500 },
    { account: 'bob', callId: 'roles.list', calls: 1, errors: 0, slow: 0, averageMs: 10, longestMs: 10 },
  ]);
  await one.close();
});

it('[CAT-10] an hour that begins gets a row of its own', async () => {
  const counts = counting();
  counts.note();
  counts.clock.now += 60 * minuteMs;
  counts.note();
  await counts.close();
  expect((await stored()).map(({ calls }) => calls)).toEqual([1, 1]);
});

it('[CAT-10] calls are kept while the database is away for two minutes, and are written once afterwards', async () => {
  const counts = counting();
  counts.note();
  await counts.flush();
  counts.note();
  wire.stall();
  for (let minute = 0; minute < 2; minute += 1) {
    for (let call = 0; call < 100; call += 1) counts.note({ account: `a${call}` });
    await counts.flush();
    counts.clock.now += minuteMs;
  }
  expect(await total()).toBe(1);
  wire.goOn();
  await expect
    .poll(
      async () => {
        await counts.flush();
        return await total();
      },
      { timeout: 10_000 },
    )
    .toBe(202);
  await counts.close();
  expect(await total()).toBe(202);
});

it('[CAT-10] a batch whose answer was lost is sent again and adds nothing', async () => {
  const counts = counting();
  for (let call = 0; call < 10; call += 1) counts.note();
  const held = await owner.connect();
  await held.query('BEGIN; LOCK TABLE platform.call_hours IN SHARE MODE');
  // The statement waits for the lock, and this side gives it up meanwhile.
  await counts.flush();
  await held.query('COMMIT');
  held.release();
  await expect.poll(total).toBe(10);
  counts.note();
  await counts.flush();
  expect(await total()).toBe(11);
  await counts.close();
});

it('[CAT-10] a batch that the database refused is written with the next one', async () => {
  const counts = counting();
  counts.note();
  await owner.query('ALTER TABLE platform.call_hours RENAME TO away');
  await counts.flush();
  await owner.query('ALTER TABLE platform.away RENAME TO call_hours');
  counts.note({ account: 'bob' });
  await counts.close();
  expect((await stored()).map(({ account, calls }) => [account, calls])).toEqual([
    ['ann', 1],
    ['bob', 1],
  ]);
});

it('[CAT-10] memory is bounded: beyond so many kinds, accounts are counted as one', async () => {
  const counts = counting({ most: 20 });
  for (let call = 0; call < 100; call += 1) counts.note({ account: `a${call}` });
  for (let call = 0; call < 100; call += 1) counts.note({ callId: `call.${call}`, account: 'late' });
  await counts.close();
  const rows = await stored();
  expect(rows).toHaveLength(40);
  expect(rows.find(({ account, callId }) => account === '*' && callId === 'roles.list')?.calls).toBe(80);
  expect(rows.filter(({ account }) => account === 'late')).toEqual([]);
});

it('[CAT-10] more rows than one statement takes are written in several', async () => {
  const counts = counting({ pool: owner });
  for (let call = 0; call < 5000; call += 1) counts.note({ account: `a${call}` });
  await counts.close();
  expect(await total()).toBe(5000);
});
