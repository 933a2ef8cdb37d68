import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';

const keys = ['bac_#_acc-view', 'bac_#_acc-action'];
let office: Office;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  stop = runTasks(office);
});
afterAll(async () => {
  await stop();
  await office.close();
});

const labelOf = ({ account }: Colleague) => `${account} 的姓名（${account}）`;

async function results(who: Colleague, ids: string[], enabled: boolean) {
  const started = await who.call('accounts.set-enabled-of-many', { body: { ids, enabled } });
  expect(started.status, started.text).toBe(200);
  const id = started.data.taskId;
  const read = async () => (await who.call('tasks.get', { params: { id }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  return (await read()).items;
}

it('many accounts are disabled by the rules for one, each with its own result', async () => {
  const clerk = await office.hire('alpha', keys);
  const [first, second] = [await office.hire('alpha'), await office.hire('alpha')];
  const stranger = await office.hire('beta');
  const admin = await office.hire('alpha', [], { isAdmin: true });
  const ids = [first.id, clerk.id, admin.id, stranger.id, second.id, first.id];
  expect(await results(clerk, ids, false)).toEqual([
    { key: first.id, label: labelOf(first), state: 'done', reason: null },
    { key: clerk.id, label: labelOf(clerk), state: 'refused', reason: '不能启用或停用自己的账号' },
    { key: admin.id, label: labelOf(admin), state: 'refused', reason: '只有超级管理员可以修改管理员账号' },
    { key: stranger.id, label: stranger.id, state: 'refused', reason: expect.stringContaining('不存在') },
    { key: second.id, label: labelOf(second), state: 'done', reason: null },
  ]);
  expect((await first.call('sign-in.info', {})).status, 'signed out at once').toBe(401);
  expect((await stranger.call('sign-in.info', {})).status).toBe(200);
  expect((await results(clerk, [first.id, second.id], true)).map(({ state }) => state)).toEqual(['done', 'done']);
  const rows = (await logRows(office.owner)).filter((row) => row.functionName === '批量启用或停用账号');
  expect(rows.map(({ userAccount, result }) => [userAccount, result])).toEqual([
    [clerk.account, 1],
    [clerk.account, 1],
  ]);
  expect(rows[0]?.changes).toContain(`"id":"${second.id}"`);
});

it('a super-admin’s task works for the merchant that they opened, and stands in its log', async () => {
  const [someone] = [await office.hire('beta')];
  const items = await results(office.chiefFor('beta'), [someone.id], false);
  expect(items).toMatchObject([{ key: someone.id, label: labelOf(someone), state: 'done' }]);
  const row = (await logRows(office.owner)).findLast(({ functionName }) => functionName === '批量启用或停用账号');
  expect(row).toMatchObject({ merchantCode: 'beta', homeMerchant: 'platform', userAccount: 'chief' });
});

it('an account without the right to change accounts starts nothing, and the attempt is logged', async () => {
  const viewer = await office.hire('alpha', ['bac_#_acc-view']);
  const refused = await viewer.call('accounts.set-enabled-of-many', { body: { ids: [viewer.id], enabled: true } });
  expect(refused.status).toBe(403);
  expect((await viewer.call('tasks.list', {})).data.tasks).toEqual([]);
  const row = (await logRows(office.owner)).findLast(({ userAccount }) => userAccount === viewer.account);
  expect(row).toMatchObject({ functionName: '批量启用或停用账号', result: 0 });
});
