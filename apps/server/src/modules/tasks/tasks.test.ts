import { setTimeout as pause } from 'node:timers/promises';

import { inMerchant } from '@touchline/db/transaction';
import { errorCodes } from '@touchline/domain/error-codes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { brokenLink, logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { begin, runTasks } from '../../../test/stack/task-runner.ts';
import { defineTask } from '../../platform/jobs/task.ts';
import { DependencyDown } from '../../platform/network/dependency-down.ts';
import { Refusal } from '../../platform/refusal.ts';
import { roleAudit } from '../roles/roles.repository.ts';

const view = 'bac_#_rol-view';
let office: Office;
let owner: Colleague;
beforeAll(async () => {
  office = await startOffice();
  owner = await office.hire('alpha', [view]);
});
afterAll(() => office.close());

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

/** Marks one role after the other: an item that was done twice has two marks. */
const marking = defineTask({
  kind: 'specimen.mark',
  permission: view,
  input: z.object({ keys: z.array(z.string()), restMs: z.number() }),
  log: '标记样本',
  title: (_input, items) => `标记 ${items} 个样本`,
  items: async (_reading, { keys }) => keys.map((key) => ({ key, label: `样本 ${key}` })),
  perform:
    () =>
    async ({ tx, merchantCode, changes }, { key }, { restMs }) => {
      if (key === 'refused') throw new Refusal('formRefused', { details: [{ errorMessage: '不能标记' }] });
      if (key === 'down') throw new DependencyDown('redis', 'gone');
      if (key === 'broken') throw new Error('nobody expected this');
      await sql`INSERT INTO tenant.roles (merchant_code, name, description) VALUES (${merchantCode}, ${key}, 'x')
        ON CONFLICT (merchant_code, platform.name_key(name)) DO UPDATE SET description = roles.description || 'x'`.execute(
        tx,
      );
      changes.addPart(roleAudit, key, null, { name: key });
      await pause(restMs);
    },
});

const work = (): void => void running.push(runTasks(office, [marking]));
const beginMarking = (keys: string[], restMs = 0) => begin(office, owner, marking, { keys, restMs });
const keysFrom = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

async function taskOf(id: string, who = owner) {
  return (await who.call('tasks.get', { params: { id }, query: {} })).data;
}

async function ended(id: string, who = owner) {
  await expect.poll(async () => (await taskOf(id, who)).endedTime, { timeout: 15_000 }).not.toBeNull();
  return await taskOf(id, who);
}

async function marks(prefix: string): Promise<string[]> {
  const { rows } = await inMerchant(office.owner, 'alpha', (tx) =>
    sql<{ description: string }>`SELECT description FROM tenant.roles WHERE name LIKE ${`${prefix}-%`}`.execute(tx),
  );
  return rows.map((row) => row.description);
}

async function owePassword({ merchantCode, id }: Colleague): Promise<void> {
  await inMerchant(office.owner, merchantCode, async (tx) => {
    await tx.updateTable('tenant.accounts').set({ must_change_password: true }).where('id', '=', id).execute();
  });
}

async function rowsOf(functionName: string, merchantCode = 'alpha') {
  const rows = (await logRows(office.owner)).filter((row) => row.merchantCode === merchantCode);
  expect(brokenLink(office.platform.config.keys.logChain, rows)).toBeNull();
  return rows.filter((row) => row.functionName === functionName);
}

it('does each item once, with a result for each, and leaves one log row with what they changed', async () => {
  const id = await beginMarking(['a-1', 'refused', 'broken', 'a-2']);
  expect(await taskOf(id)).toMatchObject({
    title: '标记 4 个样本',
    hasItems: true,
    state: 'waiting',
    total: 4,
    done: 0,
  });
  work();
  const task = await ended(id);
  expect(task).toMatchObject({ state: 'done', total: 4, done: 4, refused: 2, next: null });
  expect(task.items.map(({ label, state, reason }) => [label, state, reason])).toEqual([
    ['样本 a-1', 'done', null],
    ['样本 refused', 'refused', '不能标记'],
    ['样本 broken', 'refused', '系统内部错误，请稍后重试'],
    ['样本 a-2', 'done', null],
  ]);
  expect(await marks('a')).toEqual(['x', 'x']);
  const [row, ...more] = await rowsOf('标记样本');
  expect(more).toEqual([]);
  expect(row).toMatchObject({ accountId: owner.id, userAccount: owner.account, httpMethod: 'TASK', result: 1 });
  expect(row?.clientAddress, 'from where it was started').toBe('203.0.113.9');
  expect(JSON.parse(row?.requestParameter ?? '')).toMatchObject({ task: id, done: 4, refused: 2 });
  expect(JSON.parse(row?.changes ?? '')).toMatchObject([{ id: 'a-1' }, { id: 'a-2' }]);
});

it('two workers at once share the tasks and do no item twice', { retry: 0 }, async () => {
  const ids = await Promise.all([beginMarking(keysFrom('b', 12)), beginMarking(keysFrom('c', 12))]);
  for (let worker = 0; worker < 3; worker += 1) work();
  for (const id of ids) expect(await ended(id)).toMatchObject({ state: 'done', done: 12, refused: 0 });
  expect([...(await marks('b')), ...(await marks('c'))]).toEqual(Array.from({ length: 24 }, () => 'x'));
});

it('cancelled in mid-work it stops within two seconds, and the log tells what was done till then', async () => {
  const id = await beginMarking(keysFrom('d', 100), 100);
  work();
  await expect.poll(async () => (await taskOf(id)).done, { timeout: 10_000 }).toBeGreaterThan(2);
  const from = performance.now();
  expect((await owner.call('tasks.cancel', { params: { id } })).status).toBe(200);
  const { done } = await taskOf(id);
  await expect.poll(async () => (await rowsOf('标记样本')).length, { timeout: 5000 }).toBe(4);
  expect(performance.now() - from).toBeLessThan(4000);
  expect(await marks('d'), 'nothing after it').toHaveLength(done);
  expect(await taskOf(id)).toMatchObject({ state: 'cancelled', done });
  const row = (await rowsOf('标记样本')).at(-1);
  expect([row?.result, row?.errMsg]).toEqual([0, expect.stringContaining('任务已取消')]);
  expect(JSON.parse(row?.changes ?? '')).toHaveLength(done);
  expect((await owner.call('tasks.cancel', { params: { id } })).status, 'once').toBe(409);
});

it('a task is judged at every item: it stops once its owner loses the right', async () => {
  const brief = await office.hire('alpha', [view]);
  const id = await begin(office, brief, marking, { keys: keysFrom('e', 100), restMs: 50 });
  work();
  await expect.poll(async () => (await taskOf(id, brief)).done, { timeout: 10_000 }).toBeGreaterThan(0);
  await inMerchant(office.owner, 'alpha', async (tx) => {
    await tx.deleteFrom('tenant.account_roles').where('account_id', '=', brief.id).execute();
  });
  const task = await ended(id, brief);
  expect(task).toMatchObject({ state: 'failed', failure: '您的权限已变更，无法执行此操作' });
  expect(task.done).toBeLessThan(100);
  expect((await rowsOf('标记样本')).at(-1)).toMatchObject({ result: 0, accountId: brief.id });
});

it('a task is judged at every item: it stops until its owner changes a given password', async () => {
  const brief = await office.hire('alpha', [view]);
  const id = await begin(office, brief, marking, { keys: keysFrom('owed', 100), restMs: 50 });
  work();
  await expect.poll(async () => (await taskOf(id, brief)).done, { timeout: 10_000 }).toBeGreaterThan(0);
  await owePassword(brief);
  const task = await ended(id, brief);
  expect(task).toMatchObject({ state: 'failed', failure: errorCodes.passwordChangeRequired.message });
  expect(task.done).toBeLessThan(100);
});

it('nobody sees, cancels or fetches another’s task', async () => {
  const id = await beginMarking([]);
  const other = await office.hire('alpha', [view], { isAdmin: true });
  for (const who of [other, office.chief]) {
    expect((await who.call('tasks.get', { params: { id }, query: {} })).status).toBe(404);
    expect((await who.call('tasks.cancel', { params: { id } })).status).toBe(404);
    expect((await who.send('GET', `/tasks/${id}/file`)).status).toBe(404);
    expect((await who.call('tasks.list', {})).data.tasks).toEqual([]);
  }
  expect((await owner.call('tasks.list', {})).data.tasks[0]).toMatchObject({ id, kind: 'specimen.mark' });
});

/** And due at once. */
async function triedBefore(id: string, tries: number): Promise<void> {
  await inMerchant(office.owner, 'alpha', (tx) =>
    tx.updateTable('tenant.tasks').set({ tries, leased_until: null }).where('id', '=', id).execute(),
  );
}

it('a task whose dependency is down is retried at growing intervals, and not for ever', async () => {
  const id = await beginMarking(['h-1', 'down']);
  await triedBefore(id, 19);
  work();
  await expect.poll(async () => (await taskOf(id)).done).toBe(1);
  expect((await taskOf(id)).state).toBe('running');
  // The try that is under way may be let go only after it was made due: then it is made due once more.
  const dueAgain = async () => {
    const { state } = await taskOf(id);
    if (state === 'running') await triedBefore(id, 19);
    return state;
  };
  await expect.poll(dueAgain, { timeout: 12_000, interval: 700 }).toBe('failed');
  expect(await ended(id)).toMatchObject({ done: 1, failure: errorCodes.dependencyDown.message });
  expect(await marks('h')).toEqual(['x']);
});

it('a task that no worker knows ends as failed', async () => {
  const id = await begin(office, owner, { ...marking, kind: 'specimen.unknown' }, { keys: [], restMs: 0 });
  await triedBefore(id, 19);
  work();
  expect(await ended(id)).toMatchObject({ state: 'failed' });
});

it('an owner who is disabled while an item waits for a lock does not go on with it', async () => {
  const doomed = await office.hire('alpha', [view]);
  const permitted = defineTask({
    ...marking,
    kind: 'specimen.stand',
    perform: () => async (context) => {
      await inMerchant(office.owner, 'alpha', (tx) =>
        tx.updateTable('tenant.accounts').set({ enabled: false }).where('id', '=', doomed.id).execute(),
      );
      await context.actor.requireStillAllowed(context.tx);
    },
  });
  const id = await begin(office, doomed, permitted, { keys: ['g-1'], restMs: 0 });
  running.push(runTasks(office, [permitted]));
  const state = async () => {
    const [task] = await inMerchant(office.owner, 'alpha', (tx) =>
      tx.selectFrom('tenant.tasks').select(['state', 'done']).where('id', '=', id).execute(),
    );
    return task;
  };
  await expect.poll(state, { timeout: 10_000 }).toEqual({ state: 'failed', done: 0 });
});

it('at most ten wait at a time, though more be started at one moment', async () => {
  const busy = await office.hire('alpha', [view]);
  const start = () => begin(office, busy, marking, { keys: [], restMs: 0 });
  for (let n = 0; n < 6; n += 1) await start();
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, start));
  const words = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 'begun' : (outcome.reason as Refusal).reason,
  );
  expect(words.filter((word) => word === 'begun')).toHaveLength(4);
  expect(words.filter((word) => word === 'formRefused')).toHaveLength(4);
});

it('[hardening 7] two tasks of one owner go on at once, the rest wait, and those of others do not wait for them', async () => {
  const [eager, other] = [await office.hire('alpha', [view]), await office.hire('beta', [view])];
  const going: string[] = [];
  const gate = Promise.withResolvers<undefined>();
  const held = defineTask({
    ...marking,
    kind: 'specimen.hold',
    perform:
      () =>
      async ({ actor }) => {
        going.push(actor.account);
        await gate.promise;
      },
  });
  const start = (who: Colleague) => begin(office, who, held, { keys: ['k'], restMs: 0 });
  const ids = [await start(eager), await start(eager), await start(eager)];
  const late = await start(other);
  running.push(runTasks(office, [held]), runTasks(office, [held]));
  await expect
    .poll(() => going.toSorted(), { timeout: 15_000 })
    .toEqual([eager.account, eager.account, other.account].toSorted());
  // Two looks of each worker later nobody else has begun.
  await pause(1200);
  expect(going).toHaveLength(3);
  gate.resolve(undefined);
  for (const id of ids) expect(await ended(id, eager)).toMatchObject({ state: 'done' });
  expect(await ended(late, other)).toMatchObject({ state: 'done' });
});
