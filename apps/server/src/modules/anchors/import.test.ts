import { calls } from '@touchline/contract/calls';
import { anchorImportRows } from '@touchline/domain/anchors/anchor-import';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { uploadBy } from '../../../test/browser/uploads.ts';
import { plantPushTarget } from '../../../test/planted/planted-domain.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks } from '../../../test/stack/task-runner.ts';

let office: Office;
let manager: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  stop = runTasks(office);
  manager = await office.hire('alpha', ['pro_anc_lis-view', 'pro_anc_lis-action']);
});
afterAll(async () => {
  await stop();
  await office.close();
});

const headings = ['主播名称', '昵称', '推送目标', '直播间'];
const fileOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(rows.map((cells) => `${cells.join(',')}\r\n`).join(''));
const send = (file: Uint8Array) => uploadBy(office, manager.browser, calls['anchors.read-file'], { file });
const total = async () => (await manager.call('anchors.list', { query: {} })).data.total;
const row = (line: number, changes = {}) => ({
  line,
  name: `导入${line}`,
  nickname: '',
  enableLiveroom: true,
  projectCodes: ['1'],
  ...changes,
});

it('a file is answered cell by cell without its headings, and nothing of it is kept', async () => {
  const rows = [headings, ['小青', '青', '主站', '关闭'], ['小 白', '', '', '']];
  const cells = [
    { line: 2, cells: { name: '小青', nickname: '青', targets: '主站', liveroom: '关闭' } },
    { line: 3, cells: { name: '小 白', nickname: '', targets: '', liveroom: '' } },
  ];
  const answer = await send(fileOf(rows));
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data).toEqual({ rows: cells });
  expect(await total()).toBe(0);
});

it('a file without rows, and one with too many, are refused', async () => {
  expect((await send(fileOf([headings]))).text).toContain('文件里没有内容');
  const many = Array.from({ length: anchorImportRows + 1 }, (_, at) => [`主播${at}`, '', '主站', '']);
  expect((await send(fileOf([headings, ...many]))).text).toContain(`一次最多导入 ${anchorImportRows} 位主播`);
  const most = await send(fileOf([headings, ...many.slice(1)]));
  expect(most.data.rows).toHaveLength(anchorImportRows);
});

it('the rows that were agreed to are made, each with a key of its own', async () => {
  const { projectCode } = await plantPushTarget(office.owner, 'alpha');
  const rows = [
    row(2, { projectCodes: [projectCode], enableLiveroom: false }),
    row(4, { projectCodes: [projectCode] }),
  ];
  const { data } = await manager.call('anchors.import', { body: { rows } });
  const read = async () => (await manager.call('tasks.get', { params: { id: data.taskId }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  expect((await read()).items).toMatchObject([
    { label: '2. 导入2', state: 'done' },
    { label: '4. 导入4', state: 'done' },
  ]);
  const { records } = (await manager.call('anchors.list', { query: {} })).data;
  expect(records.map(({ name, liveroomEnabled, liveroom }) => [name, liveroomEnabled, liveroom.pushKey])).toEqual([
    ['导入4', true, expect.stringMatching(/^••••.{4}$/u)],
    ['导入2', false, expect.stringMatching(/^••••.{4}$/u)],
  ]);
});

it('one row with a push target that is not the merchant’s own, or is disabled, refuses all', async () => {
  const before = await total();
  const own = await plantPushTarget(office.owner, 'alpha');
  const foreign = await plantPushTarget(office.owner, 'beta');
  for (const projectCode of [foreign.projectCode, '999999']) {
    const rows = [row(2, { projectCodes: [own.projectCode] }), row(3, { projectCodes: [projectCode] })];
    const answer = await manager.call('anchors.import', { body: { rows } });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('推送目标不存在');
  }
  expect(await total()).toBe(before);
});
