import { inMerchant } from '@touchline/db/transaction';
import { dayBounds, formatTime } from '@touchline/domain/times';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { logRows } from '../../../test/log/log-rows.ts';
import { plantLog } from '../../../test/planted/planted-log.ts';
import { type Colleague, type Office, startOffice } from '../../../test/stack/office.ts';
import { runTasks, workerPlatformOf } from '../../../test/stack/task-runner.ts';
import { forgetTasks } from '../tasks/index.ts';
import { exportLogsTask } from './operation-logs.tasks.ts';

let office: Office;
let auditor: Colleague;
let stop: () => Promise<void>;
beforeAll(async () => {
  office = await startOffice();
  auditor = await office.hire('alpha', ['bac_#_ope-view']);
  for (const code of ['alpha', 'beta']) for (let row = 0; row < 3; row += 1) await plantLog(office, code);
  stop = runTasks(office);
});
afterAll(async () => {
  await stop();
  await office.close();
});

type Body = Parameters<typeof exportLogsTask.title>[0];

async function exported(who: Colleague, body: Body = {}) {
  const id = (await who.call('operation-logs.start-export', { body })).data.taskId;
  const read = async () => (await who.call('tasks.get', { params: { id }, query: {} })).data;
  await expect.poll(async () => (await read()).state, { timeout: 15_000 }).toBe('done');
  return { id, task: await read(), file: await who.send('GET', `/tasks/${id}/file`) };
}

it('writes the same file as the download does, for its owner alone, and one log row', async () => {
  const { text } = await auditor.send('GET', '/logs/export?userAccount=Ruoxi');
  const { task, file, id } = await exported(auditor, { userAccount: 'Ruoxi' });
  expect(task).toMatchObject({
    hasItems: false,
    done: 3,
    total: 3,
    file: { name: expect.stringMatching(/^operation-logs-.+\.csv$/) },
  });
  expect(file.text).toBe(text);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toContain(task.file?.name);
  expect((await office.chief.send('GET', `/tasks/${id}/file`)).status).toBe(404);
  const rows = (await logRows(office.owner)).filter(({ userAccount }) => userAccount === auditor.account);
  expect(rows.map(({ functionName, httpMethod }) => [functionName, httpMethod])).toEqual([
    ['导出操作日志', 'GET'],
    ['导出操作日志', 'TASK'],
    ['下载任务文件', 'GET'],
  ]);
});

it('an export is titled by the filter chosen, and holds nothing else', async () => {
  await plantLog(office, 'alpha', { userAccount: 'Weiming', result: 0, errMsg: '{}' });
  await plantLog(office, 'alpha', { userAccount: 'Weiming' });
  const day = formatTime(new Date(), 'day');
  const body = { type: 'userAccount', keyword: 'Weiming', result: '0', startDate: '2020-01-01' } as const;
  const { task, file } = await exported(auditor, body);
  expect(task).toMatchObject({ title: '导出操作日志 · 2020-01-01 起 · Weiming · 仅失败', total: 1 });
  expect(file.text).toContain('"失败"');
  const { start, end } = dayBounds(day) ?? { start: '', end: '' };
  expect(exportLogsTask.title({ startDate: start, endDate: end }, 0)).toBe(`导出操作日志 · ${day}`);
  expect(exportLogsTask.title({ endDate: end }, 0)).toBe(`导出操作日志 · 截至 ${day}`);
  expect(exportLogsTask.title({}, 0)).toBe('导出操作日志');
});

it('a super-admin’s export without a merchant holds all of them; staff see their own', async () => {
  const { file } = await exported(office.chief, { userAccount: 'Ruoxi' });
  expect(file.text.split('\r\n').filter((line) => line.includes('beta'))).toHaveLength(3);
  expect((await exported(auditor, { userAccount: 'Ruoxi' })).file.text).not.toContain('beta');
});

it('an account that may no longer read the log cannot fetch its export', async () => {
  const leaver = await office.hire('alpha', ['bac_#_ope-view']);
  const { id } = await exported(leaver, { userAccount: 'Ruoxi' });
  await inMerchant(office.owner, 'alpha', (tx) =>
    tx.deleteFrom('tenant.account_roles').where('account_id', '=', leaver.id).execute(),
  );
  expect((await leaver.send('GET', `/tasks/${id}/file`)).status).toBe(403);
});

it('after its time task and file are gone', async () => {
  const { id } = await exported(auditor, { userAccount: 'Ruoxi' });
  await inMerchant(office.owner, 'alpha', (tx) =>
    sql`UPDATE tenant.tasks SET expires_at = now() - interval '1 second' WHERE id = ${id}`.execute(tx),
  );
  expect((await auditor.send('GET', `/tasks/${id}/file`)).status).toBe(404);
  expect(await office.platform.files.open(`task-${id}`)).not.toBeNull();
  await forgetTasks.handler(workerPlatformOf(office))({});
  expect(await office.platform.files.open(`task-${id}`)).toBeNull();
  const left = await inMerchant(office.owner, 'alpha', (tx) =>
    tx.selectFrom('tenant.tasks').select('id').where('id', '=', id).execute(),
  );
  expect(left).toEqual([]);
});
