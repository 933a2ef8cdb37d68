import { setTimeout as pause } from 'node:timers/promises';

import { read } from '@touchline/contract/definition/resource';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';

import { plantSessions } from '../../test/planted/planted-session.ts';
import { usualLimits } from '../../test/stack/no-limits.ts';
import { startStack, type TestStack } from '../../test/stack/stack.ts';
import type { FileContext, SignedInContext } from '../platform/route.ts';

const permission = 'bac_#_ope-view';
const slow = { id: 'slow', ...read({ path: '/slow', summary: '慢', permission, response: z.number() }) };
const listed = {
  id: 'listed',
  ...read({ path: '/listed', summary: '查', permission, response: z.strictObject({ done: z.boolean() }) }),
};
const file = {
  id: 'file',
  ...read({ path: '/file', summary: '文件', permission, response: z.string(), log: '下载文件', file: 'text/csv' }),
};
const long = {
  id: 'long',
  ...read({ path: '/long', summary: '长', permission, response: z.string(), log: '下载文件', file: 'text/csv' }),
};
const streamed = {
  id: 'told',
  ...read({ path: '/told', summary: '流', permission, response: z.number() }),
  stream: true as const,
};

let stack: TestStack;
let address: string;
let finish: (() => void)[] = [];
let isOver = false;
afterEach(async () => {
  isOver = true;
  release();
  await stack.close();
});

function release(): void {
  for (const one of finish.splice(0)) one();
}

/** Slow reads and files hold on until they are released. */
async function held(): Promise<void> {
  if (isOver) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  finish.push(() => resolve(undefined));
  await promise;
}

async function serve(settings: Record<string, string> = {}): Promise<void> {
  finish = [];
  isOver = false;
  const routes = () => ({
    slow: {
      async handle(_context: SignedInContext) {
        await held();
        return 1;
      },
    },
    listed: {
      ask: () => ({ one: { name: 'test-listed', text: 'SELECT 1::text AS one', values: [] } }),
      answer: () => ({ done: true }),
    },
    told: {
      async *open() {
        yield 1;
      },
    },
    long: {
      async download({ read: step }: FileContext) {
        async function* chunks() {
          await step(held);
          yield '头\n';
        }
        return { name: 'long.csv', chunks: chunks() };
      },
    },
    file: {
      async download(_context: FileContext) {
        await held();
        async function* chunks() {
          yield '头\n';
        }
        return { name: 'file.csv', chunks: chunks() };
      },
    },
  });
  stack = await startStack(
    { ...usualLimits, ...settings },
    { contract: { slow, listed, file, long, told: streamed }, routes },
  );
  address = await stack.app.listen({ host: '127.0.0.1', port: 0 });
}

/** Somebody whose session the process has met, as it has after the first request of a page. */
async function hire(account: string, merchantCode = 'platform') {
  const owner = { merchantCode, accountId: await stack.addAccount(merchantCode, account, [permission]) };
  const cookie = `touchline_session=${(await plantSessions(stack.owner, [owner]))[0]}`;
  const get = async (path: string) => {
    const answer = await fetch(`${address}/api/v1${path}`, { headers: { cookie } });
    return { status: answer.status, body: await answer.json().catch(() => null), headers: answer.headers };
  };
  await get('/listed');
  return get;
}

const many = <T>(count: number, get: (path: string) => Promise<T>) => Array.from({ length: count }, () => get('/slow'));

async function drain(reads: readonly Promise<unknown>[]): Promise<void> {
  let left = reads.length;
  for (const one of reads) void one.then(() => (left -= 1));
  while (left > 0) {
    release();
    await pause(5);
  }
}

it(
  '[mend 3] an account runs three reads at once, queues twelve more and gets 429 for the rest',
  { retry: 0 },
  async () => {
    await serve();
    const lin = await hire('lin');
    const waiting = many(15, lin);
    await expect.poll(() => finish.length).toBe(3);
    await pause(200);
    const refused = await lin('/listed');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.body).toMatchObject({
      error: { code: '000429', details: [{ errorMessage: '您同时发起的查询过多，请稍后再试' }] },
    });
    let done = 0;
    for (const one of waiting) void one.then(({ status }) => (done += Number(status === 200)));
    while (done < 15) {
      expect(finish.length).toBeLessThanOrEqual(3);
      release();
      await pause(5);
    }
  },
);

it('[mend 3] an account whose reads take long runs one at a time, others as before', { retry: 0 }, async () => {
  await serve({ READ_SECONDS_AT_ONCE: '0.2', READ_SECONDS_PER_SECOND: '0.01' });
  const [lin, wei] = [await hire('lin'), await hire('wei')];
  const first = many(3, lin);
  await expect.poll(() => finish.length).toBe(3);
  await pause(100);
  release();
  await Promise.all(first);
  const [heavy, light] = [many(3, lin), many(3, wei)];
  await expect.poll(() => finish.length).toBe(4);
  await pause(50);
  expect(finish).toHaveLength(4);
  await drain([...heavy, ...light]);
});

it('[mend 3] a read that had no turn for the time of waiting gets 429', { retry: 0 }, async () => {
  await serve({ READ_WAIT_SECONDS: '0.2' });
  const lin = await hire('lin');
  const running = many(3, lin);
  await expect.poll(() => finish.length).toBe(3);
  expect((await lin('/slow')).status).toBe(429);
  release();
  await Promise.all(running);
  expect((await lin('/listed')).status).toBe(200);
});

it.each([
  { name: 'lists and details', path: '/listed' },
  { name: 'files', path: '/file' },
  { name: 'event streams', path: '/told' },
])('[mend 3] $name count among the reads of an account', { retry: 0 }, async ({ path }) => {
  await serve({ READS_WAITING_PER_ACCOUNT: '0' });
  const lin = await hire('lin');
  const running = many(3, lin);
  await expect.poll(() => finish.length).toBe(3);
  expect((await lin(path)).status).toBe(429);
  release();
  await Promise.all(running);
});

it('[mend 3] an export under way takes no turn from the pages of its account', { retry: 0 }, async () => {
  await serve({ READS_PER_ACCOUNT: '1', READS_WAITING_PER_ACCOUNT: '0' });
  const lin = await hire('lin');
  const exported = lin('/long');
  await expect.poll(() => finish.length).toBe(1);
  expect((await lin('/listed')).status).toBe(200);
  release();
  expect((await exported).status).toBe(200);
});

it('[mend 3] a merchant holds half of the read connections, platform three quarters', { retry: 0 }, async () => {
  await serve({ DATABASE_READ_POOL: '8' });
  await stack.addMerchant('alpha');
  await stack.addMerchant('beta');
  const [one, two] = [await hire('one', 'alpha'), await hire('two', 'alpha')];
  const [wei, chen, hua] = [await hire('wei'), await hire('chen'), await hire('hua')];
  const alphas = [...many(3, one), ...many(3, two)];
  await expect.poll(() => finish.length).toBe(4);
  expect((await (await hire('three', 'beta'))('/listed')).status).toBe(200);
  await drain(alphas);
  const ours = [...many(3, wei), ...many(3, chen), ...many(3, hua)];
  await expect.poll(() => finish.length).toBe(6);
  await pause(50);
  expect(finish).toHaveLength(6);
  await drain(ours);
});

it('[mend 3] a colleague’s first read goes before what one account queued', { retry: 0 }, async () => {
  await serve({ DATABASE_READ_POOL: '2', READS_PER_ACCOUNT: '3' });
  await stack.addMerchant('alpha');
  const [one, two] = [await hire('one', 'alpha'), await hire('two', 'alpha')];
  const flood = many(10, one);
  await expect.poll(() => finish.length).toBe(1);
  const colleague = two('/listed');
  await pause(50);
  release();
  expect((await colleague).status).toBe(200);
  await drain(flood);
});

it('[mend 3] sessions of one account share its turns', { retry: 0 }, async () => {
  await serve({ READS_WAITING_PER_ACCOUNT: '0' });
  const accountId = await stack.addAccount('platform', 'lin', [permission]);
  const owner = { merchantCode: 'platform', accountId };
  const cookies = (await plantSessions(stack.owner, [owner, owner])).map((token) => `touchline_session=${token}`);
  const get = (cookie: string | undefined, path: string) =>
    fetch(`${address}/api/v1${path}`, { headers: { cookie: cookie ?? '' } });
  for (const cookie of cookies) await get(cookie, '/listed');
  const running = Array.from({ length: 3 }, () => get(cookies[0], '/slow'));
  await expect.poll(() => finish.length).toBe(3);
  expect((await get(cookies[1], '/listed')).status).toBe(429);
  release();
  await Promise.all(running);
});
