import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { anAnchor, openAnchors } from '../../../../test/anchors.tsx';
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

test('chosen anchors are enabled without a question', async () => {
  const { requests } = await openAnchors({ anchors: three, answers });
  await choose('林小溪');
  await press('批量启用');
  await expect
    .poll(() => requests('anchors.bulk').map(({ body }) => body))
    .toEqual([{ act: 'enable', streamerCodes: ['K7M2P9Q3'] }]);
  shownTask.set(null);
});

test('the list is exported as it is narrowed', async () => {
  const { requests } = await openAnchors({ anchors: three, path: '/pro_anc_lis?enableds=true', answers });
  await press('导出');
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/正在导出主播/);
  expect(requests('anchors.start-export').map(({ body }) => body)).toEqual([{ enableds: ['true'] }]);
});
