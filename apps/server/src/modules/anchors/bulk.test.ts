import { inMerchant } from '@touchline/db/transaction';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantAnchor } from '../../../test/anchors/planted-anchor.ts';
import { cellsIn } from '../../../test/browser/workbook.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';

const keys = ['pro_anc_lis-view', 'pro_anc_lis-action'];
let office: Office;
let manager: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  stop = runTasks(office);
  manager = await office.hire('alpha', keys);
});
afterAll(async () => {
  await stop();
  await office.close();
});

const plant = (merchantCode = 'alpha', planted = {}) =>
  plantAnchor(office.owner, office.platform.config.keys, merchantCode, planted);

async function finished(who: Colleague, id: string) {
  const read = async () => (await who.call('tasks.get', { params: { id }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  return await read();
}

type Bulk = Parameters<typeof manager.call<'anchors.bulk'>>[1]['body'];

async function results(body: Bulk, who = manager) {
  const started = await who.call('anchors.bulk', { body });
  expect(started.status, started.text).toBe(200);
  return await finished(who, started.data.taskId);
}

const stateOf = async (code: string, merchantCode = 'alpha') =>
  await inMerchant(office.owner, merchantCode, (tx) =>
    tx.selectFrom('tenant.anchors').select('is_enabled').where('code', '=', code).executeTakeFirstOrThrow(),
  );

it('many anchors are disabled and enabled, each with its own result', async () => {
  const [first, second] = [await plant(), await plant()];
  const stranger = await plant('beta');
  const streamerCodes = [
    first.streamerCode.toLowerCase(),
    stranger.streamerCode,
    second.streamerCode,
    first.streamerCode,
  ];
  const { items, title } = await results({ act: 'disable', streamerCodes });
  expect(title).toBe('停用 3 位主播');
  expect(items).toEqual([
    { key: first.streamerCode, label: `${first.name}（${first.streamerCode}）`, state: 'done', reason: null },
    {
      key: stranger.streamerCode,
      label: stranger.streamerCode,
      state: 'refused',
      reason: expect.stringContaining('不存在'),
    },
    { key: second.streamerCode, label: `${second.name}（${second.streamerCode}）`, state: 'done', reason: null },
  ]);
  expect(await stateOf(first.streamerCode)).toEqual({ is_enabled: false });
  expect(await stateOf(stranger.streamerCode, 'beta')).toEqual({ is_enabled: true });
  await results({ act: 'enable', streamerCodes: [first.streamerCode] });
  expect(await stateOf(first.streamerCode)).toEqual({ is_enabled: true });
  const rows = (await logRows(office.owner)).filter((row) => row.functionName === '批量处理主播');
  expect(rows.map(({ userAccount, result }) => [userAccount, result])).toEqual([
    [manager.account, 1],
    [manager.account, 1],
  ]);
});

it('push targets are added to, removed from and set for many, and none is left without one', async () => {
  const [one, two] = [await plantPushTarget(office.owner, 'alpha'), await plantPushTarget(office.owner, 'alpha')];
  const codes = [one.projectCode, two.projectCode];
  const [both, only] = [
    await plant('alpha', { projectCodes: codes }),
    await plant('alpha', { projectCodes: [codes[0]] }),
  ];
  const streamerCodes = [both.streamerCode, only.streamerCode];
  const targetsOf = async ({ streamerCode }: { streamerCode: string }) =>
    (await manager.call('anchors.get', { params: { streamerCode } })).data.projects.map(
      ({ projectCode }) => projectCode,
    );
  const { items, title } = await results({ act: 'removeTargets', streamerCodes, projectCodes: [one.projectCode] });
  expect(title).toBe('移除 2 位主播的推送目标');
  expect(items).toMatchObject([{ state: 'done' }, { state: 'refused', reason: '请至少选择一个可用的推送目标' }]);
  expect([await targetsOf(both), await targetsOf(only)]).toEqual([[two.projectCode], [one.projectCode]]);
  await results({ act: 'addTargets', streamerCodes, projectCodes: codes });
  expect([await targetsOf(both), await targetsOf(only)]).toEqual([codes, codes]);
  await results({ act: 'setTargets', streamerCodes, projectCodes: [two.projectCode] });
  expect([await targetsOf(both), await targetsOf(only)]).toEqual([[two.projectCode], [two.projectCode]]);
});

it('a bulk act takes all that the list has, up to the number that was agreed to', async () => {
  await office.addMerchant('many');
  const clerk = await office.hire('many', keys);
  for (const name of ['云岭甲', '云岭乙', '北湾丙']) await plant('many', { name });
  const { items } = await results({ act: 'disable', filter: { name: '云岭' }, most: 2 }, clerk);
  expect(items.map(({ state }) => state)).toEqual(['done', 'done']);
  const { data } = await clerk.call('anchors.list', { query: { enableds: ['true'] } });
  expect(data.records.map(({ name }) => name)).toEqual(['北湾丙']);
  const more = await clerk.call('anchors.bulk', { body: { act: 'enable', filter: {}, most: 2 } });
  expect([more.status, more.error.details[0]?.errorMessage]).toEqual([
    422,
    '符合条件的主播已增至 3 位，请核对后再操作',
  ]);
});

it.each([
  [{ act: 'disable' }],
  [{ act: 'disable', streamerCodes: ['AB2CD3EF'], filter: {} }],
  [{ act: 'addTargets', streamerCodes: ['AB2CD3EF'] }],
  [{ act: 'disable', streamerCodes: ['AB2CD3EF'], projectCodes: ['1000'] }],
])('a bulk act is refused where its parts do not fit: %j', async (body) => {
  expect((await manager.send('POST', '/streamers/bulk', body)).status).toBe(400);
});

it('the list is exported without addresses and keys, of all merchants for a super-admin', async () => {
  await office.addMerchant('told');
  const { streamerCode, name } = await plant('told', { nickname: '林' });
  const clerk = await office.hire('told', ['pro_anc_lis-view']);
  const sheetOf = async (who: Colleague, body: object) => {
    const started = await who.call('anchors.start-export', { body });
    expect(started.status, started.text).toBe(200);
    const { id, file } = await finished(who, started.data.taskId);
    expect(file?.name).toMatch(/^anchors-\d{4}-\d\d-\d\d\.xlsx$/);
    const cookie = [...who.browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await office.app.inject({ url: `/api/v1/tasks/${id}/file`, headers: { cookie } });
    return cellsIn(answer.rawPayload);
  };
  const own = await sheetOf(clerk, {});
  expect(own).toHaveLength(2);
  expect(own[1]).toEqual(expect.arrayContaining([streamerCode, name, '林', 'told', '启用']));
  expect(JSON.stringify(own)).not.toMatch(/rtmp|••••/);
  const all = await sheetOf(office.chief, { merchantCodes: ['alpha', 'told'] });
  expect(all.length).toBeGreaterThan(2);
});
