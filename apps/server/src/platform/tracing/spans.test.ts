import { randomBytes } from 'node:crypto';

import { afterEach, expect, it, vi } from 'vitest';

import { freePort } from '../../../test/stack/free-port.ts';
import { type Collector, startCollector } from '../../../test/tracing/collector.ts';
import { createTracing } from './spans.ts';
import { readClick, readTraceparent, writeTraceparent } from './trace-context.ts';
import type { Tracing } from './tracing.types.ts';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const call = (requestId = hex(16)) => ({
  requestId,
  name: 'matches.list',
  attributes: {},
  from: undefined,
  click: undefined,
});

const open: (Tracing | Collector)[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

function tracingTo(url: string, { share = 1, key = 'key' } = {}) {
  const onTrouble = vi.fn<() => void>();
  const tracing = createTracing({ url, share, key, service: 'touchline-test', version: '1', onTrouble });
  open.push(tracing);
  return { ...tracing, counts: () => tracing.counts, onTrouble };
}

async function collecting(options = {}): Promise<Collector> {
  const collector = await startCollector(options);
  open.push(collector);
  return collector;
}

it('the share of calls is recorded, always the same traces for one key and others for another', () => {
  const ids = Array.from({ length: 4000 }, () => hex(16));
  const recorded = (key: string) => {
    const { startCall } = tracingTo('http://127.0.0.1:9', { share: 0.05, key });
    return ids.filter((id) => startCall(call(id)) !== undefined);
  };
  const ours = recorded('one');
  expect(ours.length).toBeGreaterThan(130);
  expect(ours.length).toBeLessThan(270);
  expect(recorded('one')).toEqual(ours);
  expect(recorded('other').filter((id) => ours.includes(id)).length).toBeLessThan(ours.length / 2);
});

it('a statement and what is sent belong to the call around them, and to none outside', async () => {
  const collector = await collecting();
  const { startCall, onStatement, traceparent, close } = tracingTo(collector.url);
  const started = startCall(call());
  started?.enter(() => {
    onStatement({ name: 'q-hash', texts: ['SELECT $1'] })?.();
    expect(readTraceparent(traceparent())).toMatchObject({ traceId: started.traceId, isSampled: true });
  });
  expect(onStatement({ texts: ['SELECT 1'] })).toBeUndefined();
  expect(traceparent()).toBeUndefined();
  started?.end(200, null);
  await close();
  const [statement, whole] = collector.spans();
  expect(statement).toMatchObject({ name: 'SELECT', parentSpanId: whole?.spanId });
});

it('a failed statement is known by its code: its message may repeat values', async () => {
  const collector = await collecting();
  const { startCall, onStatement, close } = tracingTo(collector.url);
  const started = startCall(call());
  const error = Object.assign(new Error('Key (email)=(secret@example.com) exists'), { code: '23505' });
  started?.enter(() => onStatement({ texts: ['INSERT INTO x VALUES ($1)'] })?.(error));
  started?.end(500, 'internal');
  await close();
  expect(collector.spans().map(({ attributes }) => attributes['error.type'])).toEqual(['23505', 'internal']);
  expect(collector.texts.join('')).not.toContain('secret@example.com');
});

it('a job is recorded if the call that sent it was, whatever the share; without a call the share decides', async () => {
  const collector = await collecting();
  const { runJob, close } = tracingTo(collector.url, { share: 0 });
  const [traceId, spanId] = [hex(16), hex(8)];
  const job = { name: 'mail', attributes: {} };
  const fails = () => Promise.reject(new TypeError('secret'));
  await runJob({ ...job, traceparent: undefined }, async () => undefined);
  await runJob({ ...job, traceparent: writeTraceparent({ traceId, spanId, isSampled: false }) }, async () => undefined);
  const traceparent = writeTraceparent({ traceId, spanId, isSampled: true });
  await expect(runJob({ ...job, traceparent }, fails)).rejects.toThrow('secret');
  await close();
  expect(collector.spans()).toMatchObject([
    { traceId, parentSpanId: spanId, name: 'mail', attributes: { 'error.type': 'TypeError' } },
  ]);
});

it('2,048 spans wait beside the 256 that are being sent; the rest is counted as dropped', async () => {
  const collector = await collecting();
  const { startCall, counts, close } = tracingTo(collector.url);
  for (let sent = 0; sent < 3000; sent += 1) startCall(call())?.end(200, null);
  expect(counts()).toMatchObject({ dropped: 3000 - 2304 });
  await vi.waitFor(() => expect(counts()).toMatchObject({ sent: 2304, failed: 0 }), 15_000);
  await close();
  expect(collector.spans()).toHaveLength(2304);
});

it('a collector that is away costs its spans, which are counted, and one word', async () => {
  const { startCall, counts, onTrouble } = tracingTo(`http://127.0.0.1:${await freePort()}/v1/traces`);
  for (let batch = 0; batch < 2; batch += 1) {
    for (let sent = 0; sent < 256; sent += 1) startCall(call())?.end(200, null);
    const failed = (batch + 1) * 256;
    await vi.waitFor(() => expect(counts()).toEqual({ sent: 0, failed, dropped: 0 }), 15_000);
  }
  expect(onTrouble).toHaveBeenCalledOnce();
});

it('a collector that never answers holds the end of the program for two seconds', async () => {
  const collector = await collecting({ isSilent: true });
  const { startCall, close } = tracingTo(collector.url);
  startCall(call())?.end(200, null);
  const from = performance.now();
  await close();
  expect(performance.now() - from).toBeLessThan(4000);
});

it('traceparent and click are taken as they are defined, and not otherwise', () => {
  const [traceId, spanId] = [hex(16), hex(8)];
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(readTraceparent(`00-${traceId}-${spanId}-00`)).toEqual({ traceId, spanId, isSampled: false });
  for (const odd of [
    undefined,
    [`00-${traceId}-${spanId}-00`],
    `01-${traceId}-${spanId}-00`,
    `00-${traceId.toUpperCase()}X-${spanId}-00`,
    `00-${'0'.repeat(32)}-${spanId}-00`,
    `00-${traceId}-${'0'.repeat(16)}-00`,
    `00-${traceId}-${spanId}-00-more`,
  ])
    expect(readTraceparent(odd), String(odd)).toBeUndefined();
  expect(readClick('touchline=120:/spo_soc_sch/42')).toEqual({ msAgo: 120, path: '/spo_soc_sch/42' });
  for (const odd of ['', 'other=1', 'touchline=120:/logs?keyword=x', 'touchline=-1:/', 'touchline=1:logs', undefined])
    expect(readClick(odd), String(odd)).toBeUndefined();
});
