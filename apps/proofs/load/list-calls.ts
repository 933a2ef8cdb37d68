import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { createWire } from '../../server/test/browser/wire.ts';
import { percentile } from '../lib/percentile.ts';

export interface ListCalls {
  readonly port: number;
  readonly path: string;
  readonly cookies: readonly string[];
  /** At a rate, however long answers take; or each of a few lanes as soon as it was answered. */
  readonly perSecond: number | 'asManyAsItTakes';
  readonly seconds: number;
}

export interface Called {
  readonly count: number;
  readonly refused: number;
  readonly perSecond: number;
  readonly p95Ms: number;
}

/** The schedule of football as its page asks for it. */
export const footballList = '/api/v1/sport/match/list?sportId=1&current=1&size=25';

/** Calls of one list, from a thread of their own. */
export async function callList(calls: ListCalls): Promise<Called> {
  const caller = new Worker(new URL('./list-caller.ts', import.meta.url), { workerData: calls });
  const [{ times, refused, took }] = (await once(caller, 'message')) as [
    { times: number[]; refused: number; took: number },
  ];
  await caller.terminate();
  return { count: times.length, refused, perSecond: times.length / took, p95Ms: percentile(times, 0.95) };
}

/** Lists of nothing would be quick. */
export async function requireRows(port: number, path: string, cookie: string): Promise<void> {
  const wire = createWire({ port, sockets: 1, timeoutMs: 10_000 });
  const headers = { cookie: `touchline_session=${cookie}` };
  const { status, text } = await wire.send({ method: 'GET', path, headers });
  wire.close();
  const { data } = JSON.parse(text) as { data?: { records: unknown[] } };
  if (data === undefined || data.records.length === 0)
    throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
}
