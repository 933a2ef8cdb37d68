import type { Call } from '@touchline/contract/call';
import { inMerchant } from '@touchline/db/transaction';
import { isReservedKey, platformMerchant } from '@touchline/domain/permission-sets';
import { allPermissionKeys, type PermissionKey } from '@touchline/domain/permission-tree';
import { placeMark, placesOf, type SportPlace } from '@touchline/domain/sport-pages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMachineServer } from '../src/http/machine-server.ts';
import { isBySport } from '../src/http/sport-permission.ts';
import type { Platform } from '../src/platform/platform.ts';
import { type Browser, type Loose, wireRequest } from './browser.ts';
import { logRows, type StoredLogRow } from './log-rows.ts';
import { type Owner, plantSessions } from './planted-session.ts';
import { type Answers, placeFor, type Scene, sceneIn } from './scene.ts';
import { password, startStack, testOrigin, type TestStack } from './stack.ts';

interface Caller {
  readonly name: string;
  /** All that they hold, where it is one. */
  readonly key?: PermissionKey;
  readonly signedInAs: Owner | null;
  readonly self: Scene['self'];
  readonly actsFor?: string;
  /** On the machines' own listener. */
  readonly isMachine?: true;
  readonly expected: (answers: Answers) => number;
}

interface Row {
  readonly name: string;
  readonly call: Call;
  readonly place: SportPlace;
  /** Of one sport of many: who holds a key of another kind of page was asked about the first. */
  readonly asks: (key: PermissionKey) => boolean;
  readonly answers: Answers;
  readonly make: (scene: Scene, place: SportPlace) => Loose | Promise<Loose>;
}

interface AnyExample {
  readonly answers: Answers;
  make(scene: Scene, place: SportPlace): unknown;
}

interface Matrix {
  readonly contract: Readonly<Record<string, Call>>;
  readonly examples: Readonly<Record<string, AnyExample>>;
  readonly routes: (platform: Platform) => Record<string, object>;
  /** One caller for each; all of the tree unless it says otherwise. */
  readonly keys?: readonly PermissionKey[];
  readonly prepare?: (stack: TestStack) => Promise<void>;
}

const atOnce = 8;
const missingId = '987654321987';
const merchantCode = 'alpha';

/** Every call of a contract against every kind of caller, a call by sport once for each sport. */
export function describePermissions({ contract, examples, routes, keys = allPermissionKeys, prepare }: Matrix): void {
  const rows = Object.entries(examples).flatMap(([id, example]) => rowsOf(contract[id], example));
  let stack: TestStack;
  let machines: FastifyInstance;
  let callers: Caller[];
  let checked = 0;
  const succeeded: Call[] = [];

  beforeAll(async () => {
    stack = await startStack({}, { contract, routes });
    await prepare?.(stack);
    await stack.addMerchant(merchantCode);
    await stack.addMerchant('beta');
    await stack.app.listen({ port: 0, host: '127.0.0.1' });
    machines = createMachineServer(stack.platform, contract, routes(stack.platform));
    await machines.ready();
    callers = await plantCallers(stack, keys);
  }, 120_000);
  afterAll(async () => {
    await machines.close();
    await stack.close();
    console.log(`${checked} combinations of call and caller checked`);
  });

  it('every call has an example beside its feature, and no other has', () => {
    expect(Object.keys(examples).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  describe('every caller gets the answer of the table', () => {
    it.each(rows.map((row) => [row.name, row] as const))(
      '[ROL-51] %s',
      async (_name, { call, place, asks, answers, make }) => {
        if ('startsTask' in call) await forgetTasks(stack);
        const asked = callers.filter(({ key }) => key === undefined || asks(key));
        const tokens = await plantSessions(
          stack.owner,
          asked.map(({ signedInAs, self }) => signedInAs ?? self),
        );
        const wrong: string[] = [];
        await eachOf(asked, async (caller, at) => {
          const browser = stack.browser();
          if (caller.signedInAs !== null) browser.cookies.set('touchline_session', tokens[at] ?? '');
          const request = await make(sceneIn(stack, browser, caller.self, merchantCode), place);
          const given = caller.actsFor
            ? { ...request, query: { ...request.query, merchantCodeBySa: caller.actsFor } }
            : request;
          const status = caller.isMachine
            ? await machineStatus(machines, call, given)
            : await browserStatus(stack, call, browser, given);
          checked += 1;
          if (status === 200) succeeded.push(call);
          const expected = caller.expected(answers);
          if (status !== expected) wrong.push(`${caller.name}: ${status} instead of ${expected}`);
        });
        expect(wrong).toEqual([]);
      },
      120_000,
    );
  });

  const foreign = rows.filter(
    ({ answers, call }) => answers.otherMerchant === 404 && !isPlatforms(answers) && call.permission !== 'machine',
  );
  describe.runIf(foreign.length > 0)('[WIR-35] a thing of another merchant is like one that does not exist', () => {
    it.each(foreign.map((row) => [row.name, row] as const))('[WIR-35] %s', async (_name, { call, place, make }) => {
      const caller = callers.find(({ name }) => name === 'other merchant');
      if (caller?.signedInAs == null) throw new Error('no caller of another merchant');
      const [token = ''] = await plantSessions(stack.owner, [caller.signedInAs]);
      const browser = stack.browser();
      browser.cookies.set('touchline_session', token);
      const request = await make(sceneIn(stack, browser, caller.self, merchantCode), place);
      const elsewhere = namingNothing(call, request);
      expect(elsewhere).not.toEqual(request);
      const there = await browser.send(wireRequest(call, request));
      const nothing = await browser.send(wireRequest(call, elsewhere));
      expect(there.status).toBe(404);
      expect(there.text.replace(there.error.traceId, '')).toBe(nothing.text.replace(nothing.error.traceId, ''));
    });
  });

  describe('[LOG-18] every write and every declared read has one log row, a write with what it changed', () => {
    const logged = Object.values(contract).filter(
      (call) => call.log !== null && !('startsTask' in call) && !loggedByWorker.has(call.id),
    );
    let written: StoredLogRow[];
    beforeAll(async () => {
      written = await logRows(stack.owner);
    });
    it.each(logged.map((call) => [call.id, call] as const))('[LOG-18] %s', (_id, call) => {
      const method = loggedMethod(call);
      const kept = written.filter(
        (row) => row.functionName === call.log && row.httpMethod === method && row.result === 1,
      );
      const times = succeeded.filter((done) => done.log === call.log && loggedMethod(done) === method).length;
      expect(times).toBeGreaterThan(0);
      expect(kept).toHaveLength(times);
      expect(kept.filter((row) => call.method !== 'GET' && row.changes === null)).toEqual([]);
    });
  });
}

/** The row of this write is the worker's, which alone learns whose account it is. */
const loggedByWorker: ReadonlySet<string> = new Set(['sign-in.forget-password']);

function loggedMethod({ permission, method }: Call): string {
  return permission === 'machine' ? 'SYSTEM' : method;
}

function rowsOf(call: Call | undefined, example: AnyExample): Row[] {
  if (call === undefined) return [];
  const { answers } = example;
  const make: Row['make'] = (scene, place) => example.make(scene, place) as Loose | Promise<Loose>;
  const row = { name: call.id, call, place: placeFor(call), asks: () => true, answers, make };
  if (!isBySport(call.permission)) return [row];
  const { family, bySport } = call.permission;
  return placesOf(family, bySport).map(({ keys, ...place }, at) => ({
    ...row,
    name: `${call.id} ${placeMark(place)}`,
    place,
    asks: (key) => at === 0 || key.includes(`_${family}-`),
    answers: { ...answers, alone: keys },
  }));
}

/** The same request for an id that nobody has. */
function namingNothing({ permission }: Call, { params = {}, body, ...rest }: Loose): Loose {
  const record = isBySport(permission) ? (permission.record?.by ?? []) : [];
  const missing = (value: unknown) => (/^\d+$/.test(String(value)) ? missingId : 'nowhere');
  const named = Object.entries(params).map(([key, value]) => [key, key === 'sport' ? value : missing(value)]);
  const inBody = Object.fromEntries(record.filter((key) => !(key in params)).map((key) => [key, missingId]));
  return {
    ...rest,
    params: Object.fromEntries(named) as Record<string, unknown>,
    ...(body === undefined ? {} : { body: Array.isArray(body) ? body : { ...body, ...inBody } }),
  };
}

async function plantCallers(stack: TestStack, keys: readonly PermissionKey[]): Promise<Caller[]> {
  const add = async (home: string, account: string, held: readonly string[], isSuperAdmin = false) => ({
    merchantCode: home,
    account,
    password,
    accountId: await stack.addAccount(home, account, held, { isSuperAdmin }),
  });
  const stranger = await add(merchantCode, 'stranger', []);
  const owner = await add(merchantCode, 'owner', []);
  const nothing = await add(merchantCode, 'nothing', []);
  const other = await add('beta', 'other', allPermissionKeys);
  const chief = await add('platform', 'chief', [], true);
  const alone: Caller[] = [];
  for (const [at, key] of keys.entries()) {
    // What merchants cannot hold the platform's own people do.
    const holder = await add(isReservedKey(key) ? platformMerchant : merchantCode, `holder${at}`, [key]);
    alone.push({
      name: key,
      key,
      signedInAs: holder,
      self: holder,
      expected: (answers) => statusAlone(answers, key),
    });
  }
  return [
    { name: 'nobody', signedInAs: null, self: stranger, expected: (answers) => answers.nobody },
    { name: 'nothing', signedInAs: nothing, self: nothing, expected: (answers) => answers.nothing },
    ...alone,
    {
      name: 'other merchant',
      signedInAs: other,
      self: owner,
      expected: (answers) => (isPlatforms(answers) ? 403 : answers.otherMerchant),
    },
    {
      name: 'super-admin',
      signedInAs: chief,
      self: chief,
      actsFor: merchantCode,
      expected: (answers) => answers.superAdmin,
    },
    {
      name: 'machine',
      signedInAs: null,
      self: stranger,
      isMachine: true,
      expected: (answers) => answers.machine ?? 404,
    },
  ];
}

/** Whoever holds what merchants cannot is of another merchant than what the request names. */
function statusAlone({ alone: opens, otherMerchant }: Answers, key: PermissionKey): number {
  if (opens === 'none') return 404;
  if (opens === 'all') return 200;
  if (opens === 'ofSport' || !opens.includes(key)) return 403;
  return isReservedKey(key) && otherMerchant === 404 ? 404 : 200;
}

/** No other merchant's people can hold what it takes. */
function isPlatforms({ alone: opens }: Answers): boolean {
  return Array.isArray(opens) && opens.length > 0 && opens.every(isReservedKey);
}

async function forgetTasks(stack: TestStack): Promise<void> {
  for (const code of [merchantCode, 'beta', platformMerchant])
    await inMerchant(stack.owner, code, (tx) => tx.deleteFrom('tenant.tasks').execute());
}

/** Of a stream, a file or any other call: how it begins to answer. */
export async function browserStatus(stack: TestStack, call: Call, browser: Browser, request: Loose): Promise<number> {
  const { method = 'GET', url, payload, headers } = wireRequest(call, request);
  if (!('stream' in call || 'upload' in call)) return (await browser.send(wireRequest(call, request))).status;
  const stop = new AbortController();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const address = stack.app.listeningOrigin ?? '';
  const { status } = await fetch(`${address}${url}`, {
    method,
    headers: { cookie, origin: testOrigin, ...(headers as Record<string, string>) },
    ...(payload instanceof Uint8Array ? { body: payload as Uint8Array<ArrayBuffer> } : {}),
    signal: stop.signal,
  });
  stop.abort();
  return status;
}

async function machineStatus(machines: FastifyInstance, call: Call, request: Loose): Promise<number> {
  const { payload, ...sent } = wireRequest(call, request);
  if (payload === undefined || payload instanceof Uint8Array)
    return (await machines.inject({ ...sent, headers: {} })).statusCode;
  const format = 'machine' in call ? call.machine?.format : undefined;
  const isForm = format === 'application/x-www-form-urlencoded';
  const body = isForm ? new URLSearchParams(payload as Record<string, string>).toString() : JSON.stringify(payload);
  const headers = { 'content-type': format ?? 'application/json' };
  return (await machines.inject({ ...sent, headers, payload: body })).statusCode;
}

async function eachOf<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
  const queue = [...items.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
