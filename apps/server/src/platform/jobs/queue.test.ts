import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { migrateAll } from '../migrate-all.ts';
import { type AnyJob, defineJob } from './job.ts';
import { workQueue } from './work-queue.ts';
import type { WorkerPlatform } from './worker-platform.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const handled: unknown[] = [];
const common = { payload: z.strictObject({ id: z.string() }), limits: { retryLimit: 0 }, atOnce: 1 };
const sent = defineJob({ ...common, name: 'specimen-sent', handler: () => async (data) => void handled.push(data) });
const cleared = defineJob({
  ...common,
  name: 'specimen-cleared',
  payload: z.object({}),
  schedule: '3 4 * * *',
  handler: () => async () => undefined,
});

const migrated = (...jobs: AnyJob[]) => migrateAll(stack.ownerUrl, jobs);

async function named(table: 'queue' | 'schedule'): Promise<string[]> {
  const { rows } = await stack.owner.query<{ name: string }>(`SELECT name FROM queue.${table} ORDER BY name`);
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('__'));
}

it('queues and schedules are those that are declared: what nobody declares any more goes, also twice', async () => {
  await migrated(sent, cleared);
  expect([await named('queue'), await named('schedule')]).toEqual([
    ['specimen-cleared', 'specimen-sent'],
    ['specimen-cleared'],
  ]);
  await migrated({ ...sent, limits: { retryLimit: 7 } }, { ...cleared, schedule: '5 5 * * *' });
  const { rows } = await stack.owner.query(`SELECT retry_limit, cron FROM queue.queue, queue.schedule
    WHERE queue.name = 'specimen-sent' AND schedule.name = 'specimen-cleared'`);
  expect(rows, 'limits and times are the declared ones').toEqual([{ retry_limit: 7, cron: '5 5 * * *' }]);
  await migrated(sent);
  expect([await named('queue'), await named('schedule')]).toEqual([['specimen-sent'], []]);
});

it('a worker handles what was sent with its transaction, held to the payload that it declares', async () => {
  await migrated(sent);
  const warned: unknown[] = [];
  const platform = {
    ...stack.platform,
    logger: { warn: (facts: unknown) => void warned.push(facts) },
  } as unknown as WorkerPlatform;
  const stop = await workQueue(platform, [sent]);
  const { queue, pool } = stack.platform;
  await inMerchant(pool, 'platform', (tx) => queue.send(tx, sent, { id: '7' }));
  await inMerchant(pool, 'platform', (tx) => queue.send(tx, sent, { other: true } as never));
  await expect.poll(() => warned.length, { timeout: 10_000 }).toBe(1);
  expect(handled).toEqual([{ id: '7' }]);
  await stop();
});
