import type { SportPlace } from '@touchline/domain/sport-pages';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log-rows.ts';
import { type Colleague, type Office, startOffice } from '../../../test/office.ts';
import { inPlatform, plantMatch, plantRecord } from '../../../test/planted-match.ts';
import { runTasks } from '../../../test/task-runner.ts';

const soccer: SportPlace = { sport: 'sport', sportId: 1, isSingle: false };
const baseball: SportPlace = { sport: 'sport', sportId: 4, isSingle: false };
const label = (id: string) => `样本联赛 样本主队 VS 样本客队（${id}）`;

let office: Office;
let editor: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  editor = await office.hire('platform', ['spo_soc_sch-view', 'spo_soc_sch-action', 'sin_bas_sch-action']);
  stop = runTasks(office);
});
afterAll(async () => {
  await stop();
  await office.close();
});

type Act = 'putOnShelf' | 'takeOffShelf' | 'recycle' | 'disassociateAndRecycle';

async function start(
  who: Colleague,
  act: Act,
  ids: string[],
  query: { sportId: string; single?: '1' } = { sportId: '1' },
) {
  return await who.call('matches.bulk', { params: { sport: 'sport' }, query, body: { act, ids } });
}

async function results(
  who: Colleague,
  ...given: Parameters<typeof start> extends [unknown, ...infer Rest] ? Rest : never
) {
  const started = await start(who, ...given);
  expect(started.status, started.text).toBe(200);
  const id = started.data.taskId;
  const read = async () => (await who.call('tasks.get', { params: { id }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  return await read();
}

it('many at once, each by the rules for one and with a result of its own', async () => {
  const [shelf, off, tied] = [
    await plantMatch(office.owner, soccer),
    await plantMatch(office.owner, soccer, { status: 2 }),
    await plantMatch(office.owner, soccer),
  ];
  await plantRecord(office.owner, soccer, tied);
  const foreign = await plantMatch(office.owner, baseball);
  const { items, title } = await results(editor, 'takeOffShelf', [shelf, off, foreign, '999999999']);
  expect(title).toBe('下架 4 场赛程');
  expect(items).toMatchObject([
    { key: shelf, label: label(shelf), state: 'done', reason: null },
    { key: off, state: 'refused', reason: '该赛程的状态为“下架”，不能下架' },
    { key: foreign, state: 'refused', reason: expect.stringContaining('不存在') },
    { key: '999999999', label: '999999999', state: 'refused' },
  ]);
  const recycled = await results(editor, 'recycle', [shelf, tied]);
  expect(recycled.items.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['refused', '仍有关联数据，请先解除关联'],
  ]);
  expect((await results(editor, 'disassociateAndRecycle', [tied])).items).toMatchObject([{ state: 'done' }]);
  const after = await editor.call('matches.get', { params: { sport: 'sport', standardId: tied } });
  expect(after.data).toMatchObject({ status: 4, told: [], matchFrom: [] });
  const rows = (await logRows(office.owner)).filter(({ functionName }) => functionName === '批量处理赛程');
  expect(rows.map(({ merchantCode, result }) => [merchantCode, result])).toEqual([
    ['platform', 1],
    ['platform', 1],
    ['platform', 1],
  ]);
});

it('the page of single leagues reaches these alone', async () => {
  const [single, plain] = [
    await plantMatch(office.owner, { ...baseball, isSingle: true }),
    await plantMatch(office.owner, baseball),
  ];
  const { items } = await results(editor, 'takeOffShelf', [single, plain], { sportId: '4', single: '1' });
  expect(items.map(({ state }) => state)).toEqual(['done', 'refused']);
  expect((await start(editor, 'takeOffShelf', [plain], { sportId: '4' })).status).toBe(403);
});

it('whoever lost the page’s key meanwhile gets no further', async () => {
  const ids = [await plantMatch(office.owner, soccer)];
  await stop();
  const leaver = await office.hire('platform', ['spo_soc_sch-action']);
  const { data } = await start(leaver, 'takeOffShelf', ids);
  await inPlatform(office.owner, (tx) =>
    tx.deleteFrom('tenant.account_roles').where('account_id', '=', leaver.id).execute(),
  );
  stop = runTasks(office);
  const read = async () => (await leaver.call('tasks.get', { params: { id: data.taskId }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('failed');
  expect((await read()).failure).toContain('权限');
});
