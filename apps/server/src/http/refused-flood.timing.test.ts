import { addressOf, type CallId, calls } from '@touchline/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createWire, type Wire } from '../../test/browser/wire.ts';
import { logRows } from '../../test/log/log-rows.ts';
import { usualLimits } from '../../test/stack/no-limits.ts';
import { type Colleague, type Office, startOffice } from '../../test/stack/office.ts';
import { asRedisAdmin } from '../../test/stack/own-redis.ts';
import { testOrigin } from '../../test/stack/stack.ts';
import { startApi } from '../../test/stack/worker.ts';

const rounds = 8;
const fewestReads = 20;
const phaseMs = 500;
const perSecond = 150;
const mostUnderWay = 64;

let office: Office;
let api: Awaited<ReturnType<typeof startApi>>;
let wire: Wire;
beforeAll(async () => {
  office = await startOffice();
  const { redis } = office.platform;
  await asRedisAdmin(redis, async (admin) => {
    const names = await admin.keys('bucket:*');
    if (names.length > 0) await admin.del(names);
  });
  api = await startApi(office, usualLimits);
  wire = createWire({ port: api.port, sockets: mostUnderWay + 1, timeoutMs: 20_000 });
}, 120_000);
afterAll(async () => {
  wire.close();
  await api.stop();
  await office.close();
});

async function send(sender: Colleague | null, id: CallId, body?: object): Promise<number> {
  const cookie = [...(sender?.browser.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: testOrigin, 'content-type': 'application/json' };
  const { method } = calls[id];
  return (await wire.send({ method, path: addressOf(calls[id]), headers, body: body && JSON.stringify(body) })).status;
}

/** Sends refused writes at a steady rate, whoever sends them, for as long as the work goes on. */
async function hammering(sender: Colleague | null, counts: Map<number, number>, work: () => Promise<void>) {
  const underWay = new Set<Promise<void>>();
  const write = async () => {
    const status = await send(sender, 'roles.create', { name: 'x'.repeat(4000) });
    counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  const from = performance.now();
  let due = 0;
  const timer = setInterval(() => {
    for (; due < (perSecond * (performance.now() - from)) / 1000; due += 1) {
      if (underWay.size >= mostUnderWay) continue;
      const one = write().finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  await work();
  clearInterval(timer);
  await Promise.all(underWay);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

it('[hardening 7] repeated refused writes leave a few rows, and slow others no more than unadmitted requests', async () => {
  const stranger = await office.hire('alpha');
  const reader = await office.hire('beta', ['bac_#_acc-view']);
  const took: Record<'nobody' | 'stranger', number[]> = { nobody: [], stranger: [] };
  const counts = { nobody: new Map<number, number>(), stranger: new Map<number, number>() };
  const measure = (who: keyof typeof took) =>
    hammering(who === 'nobody' ? null : stranger, counts[who], async () => {
      const times: number[] = [];
      const end = performance.now() + phaseMs;
      while (times.length < fewestReads || performance.now() < end) {
        const from = performance.now();
        expect(await send(reader, 'accounts.list')).toBe(200);
        times.push(performance.now() - from);
      }
      took[who].push(median(times));
    });

  await measure('nobody');
  took.nobody.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    const [first, second] = round % 2 === 0 ? (['nobody', 'stranger'] as const) : (['stranger', 'nobody'] as const);
    await measure(first);
    await measure(second);
  }
  await api.stop();
  const rows = (await logRows(office.owner)).filter(({ userAccount }) => userAccount === stranger.account);
  const ratio = median(took.stranger.map((ms, round) => ms / (took.nobody[round] ?? Number.NaN)));
  const answers = [...counts.stranger].map(([status, times]) => `${times} × ${status}`).join(', ');
  const reads = `${median(took.nobody).toFixed(1)} → ${median(took.stranger).toFixed(1)} ms (× ${ratio.toFixed(2)})`;
  console.log(`${answers}: ${rows.length} rows; another merchant’s reads ${reads}`);
  expect(counts.stranger.get(429)).toBeGreaterThan(100);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(6);
  expect(ratio).toBeLessThan(2);
}, 240_000);
