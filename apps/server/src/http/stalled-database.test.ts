import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { everyCall, type ReadyCall } from '../../test/calls/every-call.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import { type StallingWire, stallingWire } from '../../test/stack/stalling-wire.ts';

let wire: StallingWire;
let stack: TestStack;
let ready: ReadyCall[];
beforeAll(async () => {
  const through = async (url: string) => {
    wire = await stallingWire(url);
    return wire.url;
  };
  stack = await startStack({}, { wire: through });
  ready = await everyCall(stack);
});
afterEach(() => wire.goOn());
afterAll(async () => {
  await stack.close();
  wire.close();
});

/** Calls that do not need the database. */
const needless: ReadonlySet<string> = new Set(['system.health', 'captcha.issue', 'captcha.answer']);
const needsSession = ({ call }: ReadyCall) => call.permission !== 'public';

/** The limit is 3 s, which `npm run faults` holds; here all calls come at once on a machine with other things to do. */
const slowMs = 6000;

/** Those that are answered otherwise than by 503 in time. */
async function othersOf(calls: readonly ReadyCall[]): Promise<string[]> {
  expect(calls.length).toBeGreaterThan(50);
  const answers = await Promise.all(calls.map(async ({ id, send }) => ({ id, ...(await send()) })));
  return answers
    .filter(({ status, ms }) => status !== 503 || ms >= slowMs)
    .map(({ id, status, ms }) => `${id}: ${status} after ${Math.round(ms)} ms`);
}

const send = async (id: string) => await ready.find((one) => one.id === id)?.send();

it('[hardening 9] every call answers 503 soon while the database stands still, and all is well within 5 s after', async () => {
  expect(await send('sign-in.info')).toMatchObject({ status: 200 });
  wire.stall();
  expect(await othersOf(ready.filter(({ id }) => !needless.has(id)))).toEqual([]);
  // On connections that are made meanwhile: those that there were have been given up.
  expect(await othersOf(ready.filter(needsSession))).toEqual([]);
  wire.goOn();
  await expect.poll(() => send('system.ready'), { timeout: 5000 }).toMatchObject({ status: 200 });
  const reads = await Promise.all(['sign-in.info', 'accounts.list', 'roles.list', 'operation-logs.list'].map(send));
  expect(reads.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
});

it('[hardening 9] every call that needs a session answers 503 while the sessions are locked, and leaves no connection held', async () => {
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE identity.sessions IN ACCESS EXCLUSIVE MODE');
  const others = await othersOf(ready.filter(needsSession));
  await held.query('ROLLBACK');
  held.release();
  expect(others).toEqual([]);
  expect(await send('sign-in.info')).toMatchObject({ status: 200 });
});
