import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantMatch } from '../../../test/planted/planted-match.ts';
import { freePort } from '../../../test/stack/free-port.ts';
import { startStack, type TestStack } from '../../../test/stack/stack.ts';
import { startWorker } from '../../../test/stack/worker.ts';
import { signLogHeads } from '../operation-logs/index.ts';
import { createWorkerFigures } from './worker-figures.repository.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

it('a job that is due and not begun makes the queue older', async () => {
  const look = createWorkerFigures(stack.platform.pool, []);
  expect(await look()).toMatchObject({ queueAge: 0, settlementLag: 0, settlementWaiting: 0, signedHeadAge: null });
  await inMerchant(stack.owner, null, (tx) => stack.platform.queue.send(tx, signLogHeads, {}));
  await stack.owner.query(`UPDATE queue.job SET start_after = now() - interval '5 minutes' WHERE state = 'created'`);
  expect((await look()).queueAge).toBeCloseTo(300, -2);
  await stack.owner.query(`UPDATE queue.job SET start_after = now() + interval '1 hour' WHERE state = 'created'`);
  expect((await look()).queueAge).toBe(0);
});

it('a match that waits makes settlement late, and a list that was read long ago makes its supplier late', async () => {
  const look = createWorkerFigures(stack.platform.pool, []);
  const matchId = await plantMatch(stack.owner, { sport: 'sport', sportId: 1, isSingle: false });
  await inMerchant(stack.owner, platformMerchant, async (tx) => {
    await sql`INSERT INTO platform.matches_to_settle (match_id) VALUES (${matchId}) ON CONFLICT DO NOTHING`.execute(tx);
    await sql`INSERT INTO platform.feed_lists (supplier, feed, read_at)
      VALUES ('NAMI', 'football/matches', now() - interval '10 minutes')`.execute(tx);
  });
  const { settlementWaiting, feedLag } = await look();
  expect(settlementWaiting).toBe(1);
  expect([...feedLag.keys()]).toEqual(['NAMI']);
  expect(feedLag.get('NAMI')).toBeCloseTo(600, -2);
  await pause(50);
  expect((await look()).settlementLag).toBeGreaterThanOrEqual(0.05);
});

it('nodes of the settings show with what they carry, and one that is silent is down', async () => {
  await stack.owner.query(`INSERT INTO platform.media_nodes (name, capacity, last_seen_at) VALUES
    ('here', 7, now()), ('silent', 8, now() - interval '11 seconds'), ('forgotten', 9, now())`);
  const { nodeUp, nodeSessions, nodeRelays, nodeCapacity } = await createWorkerFigures(stack.platform.pool, [
    'here',
    'silent',
  ])();
  expect(Object.fromEntries(nodeUp)).toEqual({ here: 1, silent: 0 });
  expect(Object.fromEntries(nodeCapacity)).toEqual({ here: 7, silent: 8 });
  expect(Object.fromEntries(nodeSessions)).toEqual({ here: 0, silent: 0 });
  expect(Object.fromEntries(nodeRelays)).toEqual({ here: 0, silent: 0 });
});

it('a server alone has no standby, and a timeline that a fail-over would raise', async () => {
  const { standbys, timeline, replicationLag } = await createWorkerFigures(stack.platform.pool, [])();
  expect([standbys, timeline, replicationLag.size]).toEqual([0, 1, 0]);
});

it('a worker gives its metrics to this machine, with the age of the heads that it signed', async () => {
  const port = await freePort();
  await stack.owner.query(`UPDATE queue.job SET start_after = now() WHERE state = 'created'`);
  const worker = await startWorker(stack, { WORKER_METRICS_PORT: String(port) });
  const ageOf = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(text).toContain('touchline_figures_up 1');
    return Number(/^touchline_signed_head_age_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
  };
  await expect.poll(ageOf, { timeout: 30_000 }).toBeLessThan(60);
  const before = await ageOf();
  await pause(1100);
  expect(await ageOf()).toBeGreaterThan(before);
  await worker.stop();
}, 60_000);
