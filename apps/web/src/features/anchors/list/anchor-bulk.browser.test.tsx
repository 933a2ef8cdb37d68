import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { anAnchor, openAnchors } from '../../../../test/anchors.tsx';
import { answering } from '../../../../test/answering.ts';
import { anAppointment } from '../../../../test/day-plan.tsx';
import { shownTask } from '../../../entities/task/shown-task.ts';

const three = ['赵云霄', '林小溪', '唐果'].map((name, at) =>
  anAnchor({ name, streamerId: 1001 + at, streamerCode: `K7M2P9Q${at + 2}` }),
);
const answers = { 'anchors.bulk': () => ({ taskId: '9' }), 'anchors.start-export': () => ({ taskId: '8' }) };
const choose = (name: string) => page.getByRole('checkbox', { name: `选择 ${name}` }).click();
const press = (name: string) => page.getByRole('button', { name }).click();

test('chosen anchors are disabled after a question that names them, and the result opens', async () => {
  const { requests } = await openAnchors({ anchors: three, answers });
  await choose('赵云霄');
  await choose('唐果');
  await press('批量停用');
  const dialog = page.getByRole('dialog', { name: '停用 2 位主播？' });
  await expect.element(dialog.getByText('将停用：赵云霄、唐果。')).toBeVisible();
  await dialog.getByRole('button', { name: '停用 2 位主播' }).click();
  await expect.poll(() => shownTask.get()).toBe('9');
  expect(requests('anchors.bulk').map(({ body }) => body)).toEqual([
    { act: 'disable', streamerCodes: ['K7M2P9Q2', 'K7M2P9Q4'] },
  ]);
  shownTask.set(null);
});

test('[ANC-23] the question about many anchors names their coming appointments, and how many more there are', async () => {
  const records = ['赵云霄', '唐果'].map((name, at) =>
    anAppointment({
      id: String(at),
      startTime: `2030-05-0${at + 1}T15:30:00.000Z`,
      programName: `焦点战 ${at + 1}`,
      streamer: { ...anAppointment().streamer, name },
    }),
  );
  const list = { records, current: 1, size: 5, total: 7, totalPages: 2, epgs: [], epgLeagues: [] };
  const { requests } = await openAnchors({ anchors: three, answers: { ...answers, 'appointments.list': () => list } });
  await choose('赵云霄');
  await choose('唐果');
  await press('批量停用');
  const question = page.getByRole('dialog', { name: '停用 2 位主播？' });
  await expect.element(question).toMatchTextContent(/这些主播还有 7 场未结束的预约/);
  const named = question.getByRole('list', { name: '未结束的预约' }).getByRole('listitem');
  await expect.element(named.nth(1)).toHaveTextContent('2030-05-02 23:30 焦点战 2（唐果）');
  await expect.element(named.nth(2)).toHaveTextContent('另有 5 场');
  expect(requests('appointments.list')[0]?.query).toMatchObject({ streamerCodes: ['K7M2P9Q2', 'K7M2P9Q4'] });
});

test('chosen anchors are enabled without a question', async () => {
  const { requests } = await openAnchors({ anchors: three, answers });
  await choose('林小溪');
  await press('批量启用');
  await expect
    .poll(() => requests('anchors.bulk').map(({ body }) => body))
    .toEqual([{ act: 'enable', streamerCodes: ['K7M2P9Q3'] }]);
  shownTask.set(null);
});

const dialog = page.getByRole('dialog', { name: '修改 2 位主播的推送目标' });
const picker = dialog.getByRole('combobox', { name: '推送目标' });

/** The last one: a click beside the picker closes its list. */
async function take(name: string) {
  await page.getByTitle(name).click();
  await dialog.getByText('主播：赵云霄、唐果').click();
}

async function openTargets() {
  const studio = await openAnchors({ anchors: three, answers });
  await choose('赵云霄');
  await choose('唐果');
  await press('批量修改推送目标');
  await expect.element(dialog.getByText('主播：赵云霄、唐果')).toBeVisible();
  return studio;
}

test('push targets are added to chosen anchors, and the task opens', async () => {
  const { requests } = await openTargets();
  await expect.element(dialog.getByRole('radio', { name: /^添加/ })).toBeChecked();
  const submit = dialog.getByRole('button', { name: '添加推送目标' });
  await expect.element(submit).toBeDisabled();
  await expect.element(dialog.getByRole('paragraph').filter({ hasText: '请选择推送目标' })).toBeVisible();
  await picker.click();
  await expect.element(page.getByTitle('华南备用')).toBeVisible();
  expect(page.getByTitle(/旧站点/).elements()).toHaveLength(0);
  await take('华南备用');
  await submit.click();
  await expect.poll(() => shownTask.get()).toBe('9');
  expect(requests('anchors.bulk').map(({ body }) => body)).toEqual([
    { act: 'addTargets', projectCodes: ['22'], streamerCodes: ['K7M2P9Q2', 'K7M2P9Q4'] },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  shownTask.set(null);
});

test('a disabled push target can be removed from anchors, but not given to them', async () => {
  const { requests } = await openTargets();
  await dialog.getByRole('radio', { name: /^移除/ }).click();
  await picker.click();
  await page.getByTitle('旧站点（已停用）').click();
  await take('华东主站');
  await dialog.getByRole('radio', { name: /^改为/ }).click();
  await dialog.getByRole('button', { name: '更改推送目标' }).click();
  await expect
    .poll(() => requests('anchors.bulk').map(({ body }) => body))
    .toEqual([{ act: 'setTargets', projectCodes: ['21'], streamerCodes: ['K7M2P9Q2', 'K7M2P9Q4'] }]);
  shownTask.set(null);
});

test('a refused change of push targets keeps the dialog and the choice', async () => {
  await openTargets();
  answering({
    'anchors.bulk': () => {
      throw new Refusal('formRefused', { details: [{ errorMessage: '您还有 10 个任务没有完成，请稍后再试' }] });
    },
  });
  await picker.click();
  await take('华东主站');
  await dialog.getByRole('button', { name: '添加推送目标' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/您还有 10 个任务没有完成/);
  await dialog.getByRole('button', { name: /取\s*消/ }).click();
  await expect.element(page.getByRole('checkbox', { name: '选择 唐果' })).toBeChecked();
});

test('the list is exported as it is narrowed', async () => {
  const { requests } = await openAnchors({ anchors: three, path: '/pro_anc_lis?enableds=true', answers });
  await press('导出');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/正在导出主播/);
  expect(requests('anchors.start-export').map(({ body }) => body)).toEqual([{ enableds: ['true'] }]);
});
