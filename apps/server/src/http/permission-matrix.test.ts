import type { Call } from '@touchline/contract/call';
import { apiPrefix, type CallId, calls } from '@touchline/contract/calls';
import { allPermissionKeys } from '@touchline/domain/permission-tree';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Browser } from '../../test/browser.ts';
import { readExamples } from '../../test/examples.ts';
import { logRows, type StoredLogRow } from '../../test/log-rows.ts';
import { plantLog } from '../../test/planted-log.ts';
import { type Owner, plantSessions } from '../../test/planted-session.ts';
import type { Answers, Scene } from '../../test/scene.ts';
import { password, startStack, testOrigin, type TestStack } from '../../test/stack.ts';

interface Caller {
  readonly name: string;
  readonly signedInAs: Owner | null;
  readonly self: Scene['self'];
  readonly actsFor?: string;
  readonly expected: (answers: Answers) => number;
}

const examples = await readExamples();
const matrix = Object.entries(examples);
const atOnce = 8;
const missingId = '987654321987';
const merchantCode = 'alpha';

let stack: TestStack;
let address: string;
let callers: Caller[];
let checked = 0;
const succeeded: Call[] = [];

beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant(merchantCode);
  await stack.addMerchant('beta');
  address = await stack.app.listen({ port: 0, host: '127.0.0.1' });
  callers = await plantCallers();
}, 120_000);

afterAll(async () => {
  await stack.close();
  console.log(`${checked} combinations of call and caller checked`);
});

it('every call has an example beside its feature, and no other has', () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(calls).toSorted());
});

describe('every caller gets the answer of the table', () => {
  it.each(matrix)(
    '[ROL-51] %s',
    async (id, example) => {
      const call: Call = calls[id as CallId];
      const tokens = await plantSessions(
        stack.owner,
        callers.map(({ signedInAs, self }) => signedInAs ?? self),
      );
      const wrong: string[] = [];
      await eachOf(callers, async (caller, at) => {
        const browser = stack.browser();
        if (caller.signedInAs !== null) browser.cookies.set('touchline_session', tokens[at] ?? '');
        const request = (await example.make(sceneOf(browser, caller))) as Request;
        const given = caller.actsFor
          ? { ...request, query: { ...request.query, merchantCodeBySa: caller.actsFor } }
          : request;
        const status = await statusOf(call, browser, given);
        checked += 1;
        if (status === 200) succeeded.push(call);
        const expected = caller.expected(example.answers);
        if (status !== expected) wrong.push(`${caller.name}: ${status} instead of ${expected}`);
      });
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

describe('[WIR-35] a thing of another merchant is like one that does not exist', () => {
  const foreign = matrix.filter(([, { answers }]) => answers.otherMerchant === 404).map(([id]) => id as CallId);
  it.each(foreign)('[WIR-35] %s', async (id) => {
    const caller = callers.find(({ name }) => name === 'other merchant');
    if (caller?.signedInAs == null) throw new Error('no caller of another merchant');
    const [token = ''] = await plantSessions(stack.owner, [caller.signedInAs]);
    const browser = stack.browser();
    browser.cookies.set('touchline_session', token);
    const request = (await examples[id].make(sceneOf(browser, caller))) as Request;
    const params = Object.fromEntries(
      Object.entries(request.params ?? {}).map(([key, value]) => [key, /^\d+$/.test(value) ? missingId : 'nowhere']),
    );
    expect(params).not.toEqual(request.params);
    const there = await browser.call(id, request as never);
    const nowhere = await browser.call(id, { ...request, params } as never);
    expect(there.status).toBe(404);
    expect(there.text.replace(there.error.traceId, '')).toBe(nowhere.text.replace(nowhere.error.traceId, ''));
  });
});

/** The row of this write is the worker's, which alone learns whose account it is. */
const loggedByWorker: ReadonlySet<string> = new Set(['sign-in.forget-password']);

describe('[LOG-18] every write and every declared read has one log row, a write with what it changed', () => {
  const logged = Object.values(calls).filter(
    (call: Call) => call.log !== null && !('startsTask' in call) && !loggedByWorker.has(call.id),
  );
  let written: StoredLogRow[];
  beforeAll(async () => {
    written = await logRows(stack.owner);
  });
  it.each(logged.map((call) => [call.id, call] as const))('[LOG-18] %s', (_id, { log, method }: Call) => {
    const rows = written.filter((row) => row.functionName === log && row.httpMethod === method && row.result === 1);
    const times = succeeded.filter((call) => call.log === log && call.method === method).length;
    expect(times).toBeGreaterThan(0);
    expect(rows).toHaveLength(times);
    expect(rows.filter((row) => method !== 'GET' && row.changes === null)).toEqual([]);
  });
});

interface Request {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

function sceneOf(browser: Browser, { self }: Caller): Scene {
  const { owner, platform } = stack;
  const { redis, config, files } = platform;
  const log = () => plantLog(stack, merchantCode);
  return {
    owner,
    redis,
    keys: config.keys,
    files,
    origin: testOrigin,
    cookies: browser.cookies,
    self,
    merchantCode,
    log,
  };
}

async function plantCallers(): Promise<Caller[]> {
  const add = async (home: string, account: string, keys: readonly string[], isSuperAdmin = false) => ({
    merchantCode: home,
    account,
    password,
    accountId: await stack.addAccount(home, account, keys, { isSuperAdmin }),
  });
  const stranger = await add(merchantCode, 'stranger', []);
  const owner = await add(merchantCode, 'owner', []);
  const nothing = await add(merchantCode, 'nothing', []);
  const other = await add('beta', 'other', allPermissionKeys);
  const chief = await add('platform', 'chief', [], true);
  const alone: Caller[] = [];
  for (const [at, key] of allPermissionKeys.entries()) {
    const holder = await add(merchantCode, `holder${at}`, [key]);
    alone.push({
      name: key,
      signedInAs: holder,
      self: holder,
      expected: ({ alone: keys }) => (keys === 'all' || keys.includes(key) ? 200 : 403),
    });
  }
  return [
    { name: 'nobody', signedInAs: null, self: stranger, expected: (answers) => answers.nobody },
    { name: 'nothing', signedInAs: nothing, self: nothing, expected: (answers) => answers.nothing },
    ...alone,
    { name: 'other merchant', signedInAs: other, self: owner, expected: (answers) => answers.otherMerchant },
    {
      name: 'super-admin',
      signedInAs: chief,
      self: chief,
      actsFor: merchantCode,
      expected: (answers) => answers.superAdmin,
    },
  ];
}

async function statusOf(call: Call, browser: Browser, request: Request): Promise<number> {
  if (!('stream' in call)) return (await browser.call(call.id as CallId, request as never)).status;
  const stop = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const search = new URLSearchParams(request.query as Record<string, string>).toString();
  const url = `${address}${apiPrefix}${call.path}?${search}`;
  const { status } = await fetch(url, { headers: { cookie }, signal: stop.signal });
  stop.abort();
  return status;
}

async function eachOf<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
