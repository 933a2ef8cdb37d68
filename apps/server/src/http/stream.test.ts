import { setTimeout as pause } from 'node:timers/promises';

import { read } from '@touchline/contract/definition/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { someoneWaits } from '../../test/locks.ts';
import { signInDirectly } from '../../test/planted/planted-session.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import type { StreamContext } from '../platform/route.ts';

const watch = {
  id: 'watch',
  ...read({
    path: '/watch',
    summary: '推送',
    permission: 'session',
    scope: 'none',
    response: z.object({ name: z.string() }),
    stream: true,
  }),
};
const opened: StreamContext[] = [];

let stack: TestStack;
let address: string;
let cookie: string;
beforeAll(async () => {
  const routes = () => ({
    watch: {
      async *open(context: StreamContext) {
        opened.push(context);
        yield null;
        yield { name: '第一条' };
        while (!context.closed.aborted) await pause(20);
      },
    },
  });
  stack = await startStack({}, { contract: { watch }, routes });
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
  const accountId = await stack.addAccount('platform', 'listener');
  const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
  cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => stack.close());

it('a null is sent as a comment, which clients leave out and proxies count as life', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/v1/watch`, { headers: { cookie }, signal: leaving.signal });
  let received = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    if (received.endsWith('}\n\n')) break;
  }
  leaving.abort();
  expect(received).toBe(':\n\ndata: {"name":"第一条"}\n\n');
});

it('judging many streams again leaves half of the connections to calls', async () => {
  opened.length = 0;
  const leaving = new AbortController();
  await fetch(`${address}/api/v1/watch`, { headers: { cookie }, signal: leaving.signal });
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE identity.sessions IN ACCESS EXCLUSIVE MODE');
  const verdicts = Array.from({ length: 20 }, async () => opened[0]?.judgeAgain());
  const half = Math.ceil(stack.platform.config.DATABASE_POOL / 2);
  await someoneWaits(stack.owner, half);
  await pause(100);
  const { rows } = await held.query<{ waiting: number }>(
    `SELECT count(DISTINCT pid)::integer AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND datname = current_database()`,
  );
  await held.query('COMMIT');
  held.release();
  expect(rows).toEqual([{ waiting: half }]);
  for (const verdict of await Promise.all(verdicts)) expect(verdict).toMatchObject({ account: 'listener' });
  leaving.abort();
});

it('a listener that left while it was still judged is known to be gone', async () => {
  opened.length = 0;
  const held = await stack.owner.connect();
  await held.query('BEGIN; LOCK TABLE identity.sessions IN ACCESS EXCLUSIVE MODE');
  const leaving = new AbortController();
  const request = fetch(`${address}/api/v1/watch`, { headers: { cookie }, signal: leaving.signal });
  await someoneWaits(stack.owner);
  leaving.abort();
  await expect(request).rejects.toThrow('aborted');
  await pause(100);
  await held.query('COMMIT');
  held.release();
  await expect.poll(() => opened.map(({ closed }) => closed.aborted)).toEqual([true]);
});
