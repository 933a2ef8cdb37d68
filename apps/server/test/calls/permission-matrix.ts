import type { Call } from '@touchline/contract/definition/call';
import { inMerchant } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys, type PermissionKey } from '@touchline/domain/access/permission-tree';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMachineServer } from '../../src/http/machine-server.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { type Browser, type Loose, wireRequest } from '../browser/browser.ts';
import { logRows, type StoredLogRow } from '../log/log-rows.ts';
import { unreachableNode } from '../media/unreachable-node.ts';
import { plantSessions } from '../planted/planted-session.ts';
import { sceneIn } from '../stack/scene.ts';
import { startStack, testOrigin, type TestStack } from '../stack/stack.ts';
import { type MatrixCaller, isPlatforms, merchantCode, plantCallers } from './matrix/callers.ts';
import { type AnyExample, declaredKeys, namingNothing, type MatrixRow, rowsOf } from './matrix/rows.ts';
import { repeatedBy, sampledKeys, samplingOf } from './matrix/sample.ts';

interface Matrix {
  readonly contract: Readonly<Record<string, Call>>;
  readonly examples: Readonly<Record<string, AnyExample>>;
  readonly routes: (platform: Platform) => Record<string, object>;
  /** One caller for each; all of the tree unless it says otherwise. */
  readonly keys?: readonly PermissionKey[];
  readonly prepare?: (stack: TestStack) => Promise<void>;
  /** Every how many-th call, from which on: several files share a contract. */
  readonly part?: { readonly of: number; readonly from: number };
}

const atOnce = 4;
/** A machine that stands still for seconds answers 503, which says nothing about rights. */
const triesWhileBusy = 3;

/** Every call of a contract against every kind of caller, a call by sport once for each sport. */
export function describePermissions({
  contract,
  examples,
  routes,
  keys = allPermissionKeys,
  prepare,
  part,
}: Matrix): void {
  const sampling = samplingOf(process.env);
  const ids = Object.keys(contract).filter((_id, at) => part === undefined || at % part.of === part.from);
  const rows = ids.flatMap((id) => {
    const example = examples[id];
    return example === undefined ? [] : rowsOf(contract[id], example);
  });
  const triedKeys = new Map(
    rows.map((row) => [row.name, sampledKeys(sampling, row.name, declaredKeys(row), keys.filter(row.asks))]),
  );
  let stack: TestStack;
  let machines: FastifyInstance;
  let callers: MatrixCaller[];
  let checked = 0;
  const succeeded: Call[] = [];

  beforeAll(async () => {
    stack = await startStack(unreachableNode, { contract, routes });
    await prepare?.(stack);
    await stack.addMerchant(merchantCode);
    await stack.addMerchant('beta');
    await stack.app.listen({ port: 0, host: '127.0.0.1' });
    machines = createMachineServer(stack.platform, contract, routes(stack.platform));
    await machines.ready();
    callers = await plantCallers(stack, new Set([...triedKeys.values()].flat()));
  }, 120_000);
  afterAll(async () => {
    await machines.close();
    await stack.close();
    console.log(`${checked} combinations of call and caller checked, ${repeatedBy(sampling)}`);
  });

  async function statusOf(caller: MatrixCaller, token: string, row: MatrixRow, tries = 1): Promise<number> {
    const { call, sportPage, make } = row;
    const browser = stack.browser();
    if (caller.signedInAs !== null) browser.cookies.set('touchline_session', token);
    const request = await make(sceneIn(stack, browser, caller.self, merchantCode), sportPage);
    const given = caller.actsFor
      ? { ...request, query: { ...request.query, merchantCodeBySa: caller.actsFor } }
      : request;
    const status = caller.isMachine
      ? await machineStatus(machines, call, given)
      : await browserStatus(stack, call, browser, given);
    return status === 503 && tries < triesWhileBusy ? await statusOf(caller, token, row, tries + 1) : status;
  }

  it('every call has an example beside its feature, and no other has', () => {
    expect(Object.keys(examples).toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  describe('every caller gets the answer of the table', () => {
    it.each(rows.map((row) => [row.name, row] as const))(
      '[ROL-51] %s',
      async (name, row) => {
        const { call, answers } = row;
        if ('startsTask' in call) await forgetTasks(stack);
        const tried = triedKeys.get(name) ?? [];
        const chosen = callers.filter(({ key }) => key === undefined || tried.includes(key));
        const tokens = await plantSessions(
          stack.owner,
          chosen.map(({ signedInAs, self }) => signedInAs ?? self),
        );
        const wrong: string[] = [];
        await eachOf(chosen, async (caller, at) => {
          const status = await statusOf(caller, tokens[at] ?? '', row);
          checked += 1;
          if (status === 200) succeeded.push(call);
          const expected = caller.expected(answers);
          if (status !== expected) wrong.push(`${caller.name}: ${status} instead of ${expected}`);
        });
        expect(wrong.join('\n'), repeatedBy(sampling)).toBe('');
      },
      120_000,
    );
  });

  const foreign = rows.filter(
    ({ answers, call }) => answers.otherMerchant === 404 && !isPlatforms(answers) && call.permission !== 'machine',
  );
  describe.runIf(foreign.length > 0)('[WIR-35] a thing of another merchant is like one that does not exist', () => {
    it.each(foreign.map((row) => [row.name, row] as const))('[WIR-35] %s', async (_name, { call, sportPage, make }) => {
      const caller = callers.find(({ name }) => name === 'other merchant');
      if (caller?.signedInAs == null) throw new Error('no caller of another merchant');
      const [token = ''] = await plantSessions(stack.owner, [caller.signedInAs]);
      const browser = stack.browser();
      browser.cookies.set('touchline_session', token);
      const request = await make(sceneIn(stack, browser, caller.self, merchantCode), sportPage);
      const elsewhere = namingNothing(call, request);
      expect(elsewhere).not.toEqual(request);
      const there = await browser.send(wireRequest(call, request));
      const nothing = await browser.send(wireRequest(call, elsewhere));
      expect(there.status).toBe(404);
      expect(there.text.replace(there.error.traceId, '')).toBe(nothing.text.replace(nothing.error.traceId, ''));
    });
  });

  describe('[LOG-18] every write and every declared read has one log row, a write with what it changed', () => {
    const logged = rows
      .map(({ call }) => call)
      .filter(
        (call, at, all) =>
          all.indexOf(call) === at && call.log !== null && !('startsTask' in call) && !loggedByWorker.has(call.id),
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
      const changed = kept.filter((row) => !(answersPerItem.has(call.id) && row.userAccount === 'other'));
      expect(changed.filter((row) => call.method !== 'GET' && row.changes === null)).toEqual([]);
    });
  });
}

/** Answers 200 to a caller of another merchant, with each item refused: nothing is changed. */
const answersPerItem: ReadonlySet<string> = new Set([
  'appointments.create',
  'appointments.delete-many',
  'appointments.change-match',
]);

/** The row of this write is the worker's, which alone learns whose account it is. */
const loggedByWorker: ReadonlySet<string> = new Set(['sign-in.forget-password']);

function loggedMethod({ permission, method }: Call): string {
  return permission === 'machine' ? 'SYSTEM' : method;
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
  if (typeof payload === 'string')
    return (await machines.inject({ ...sent, headers: { 'content-type': 'text/plain' }, payload })).statusCode;
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
