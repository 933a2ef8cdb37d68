import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { expectAccessible } from '../../../../test/accessible.ts';
import { answering, type CannedAnswers } from '../../../../test/answering.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { shownTask } from '../../../entities/task/shown-task.ts';
import { ImportDialog } from './import-dialog.tsx';

const targets = [
  { projectCode: '21', name: '华东主站', enabled: true },
  { projectCode: '23', name: '旧站点', enabled: false },
];
const sound = { name: '赵云霄', nickname: '云霄', targets: '华东主站', liveroom: '关闭' };
const faulty = { name: '钱 多', nickname: '', targets: '旧站点', liveroom: '' };
const file = new File(['x'], '主播.csv', { type: 'text/csv' });

async function show(answers: CannedAnswers = {}) {
  const requests = answering({
    'anchors.read-file': () => ({
      rows: [
        { line: 2, cells: sound },
        { line: 3, cells: faulty },
      ],
    }),
    'anchors.import': () => ({ taskId: '9' }),
    ...answers,
  });
  await renderWidget(<ImportDialog targets={targets} onClose={() => undefined} />, {
    path: '/pro_anc_lis',
    user: aUser({ permissions: ['pro_anc_lis-view', 'pro_anc_lis-action'] }),
  });
  await userEvent.upload(page.getByLabelText('文件', { exact: true }), file);
  return requests;
}

const button = (name: string) => page.getByRole('button', { name });
const cell = (name: string) => page.getByRole('textbox', { name });

test('a file with a wrong row is not imported until the row is mended', async () => {
  const requests = await show();
  await expect.element(page.getByText('共 2 行，1 行有误：请在下方修改，或跳过这些行')).toBeVisible();
  await expect.element(page.getByText('推送目标“旧站点”已停用')).toBeVisible();
  await expect.element(cell('第 3 行的主播名称')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(button('导入 1 位主播')).toBeDisabled();
  await cell('第 3 行的主播名称').fill('钱多');
  await cell('第 3 行的推送目标').fill('21');
  await expect.element(page.getByText('共 2 行，全部可以导入')).toBeVisible();
  await button('导入 2 位主播').click();
  await expect.poll(() => shownTask.get()).toBe('9');
  expect(requests('anchors.import').map(({ body }) => body)).toEqual([
    {
      rows: [
        { line: 2, name: '赵云霄', nickname: '云霄', projectCodes: ['21'], enableLiveroom: false },
        { line: 3, name: '钱多', nickname: '', projectCodes: ['21'], enableLiveroom: true },
      ],
    },
  ]);
  shownTask.set(null);
});

test('wrong rows can be left out, and taken back', async () => {
  const requests = await show();
  await button('跳过有误的 1 行').click();
  await expect.element(page.getByText('共 2 行，已跳过 1 行')).toBeVisible();
  await button('取消跳过').click();
  await expect.element(button('导入 1 位主播')).toBeDisabled();
  await button('跳过有误的 1 行').click();
  await button('导入 1 位主播').click();
  await expect.poll(() => shownTask.get()).toBe('9');
  expect(requests('anchors.import')).toHaveLength(1);
  shownTask.set(null);
});

test('a file that cannot be read says why, and another one can be chosen', async () => {
  let isFirst = true;
  await show({
    'anchors.read-file': () => {
      if (!isFirst) return { rows: [{ line: 2, cells: sound }] };
      isFirst = false;
      throw new Refusal('formRefused', { details: [{ errorMessage: '文件里没有内容' }] });
    },
  });
  await expect.element(page.getByRole('alert').getByText('文件里没有内容')).toBeVisible();
  await userEvent.upload(page.getByLabelText('文件', { exact: true }), file);
  await expect.element(button('导入 1 位主播')).toBeEnabled();
});

test('the preview of an import has no serious accessibility fault in either theme', async () => {
  await show();
  await expect.element(button('跳过有误的 1 行')).toBeVisible();
  await expectAccessible();
});
