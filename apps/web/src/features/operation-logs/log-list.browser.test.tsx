import type { CallData } from '@touchline/contract/call';
import type { Calls } from '@touchline/contract/calls';
import { formatTime } from '@touchline/domain/times';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { LogPage } from './log-page.tsx';

type Row = CallData<Calls['operation-logs.list']>['records'][number];

const row: Row = {
  id: '9001',
  createdTime: '2026-11-15T02:03:04.000Z',
  merchantCode: 'alpha',
  userName: '林溪',
  userAccount: 'linxi',
  functionName: '修改账号',
  httpMethod: 'PATCH',
  apiPath: '/api/v1/creator/user/7',
  requestParameter: '{}',
  result: 1,
  traceId: 'f'.repeat(32),
  touched: {
    entity: 'account',
    id: '7',
    name: '李静雯',
    kind: 'changed',
    change: { field: 'enabled', before: true, after: false },
    more: 0,
  },
};
const failed: Row = { ...row, id: '9000', result: 0, errMsg: '{}', touched: null };

async function show(...permissions: string[]) {
  const asked = answering({
    'operation-logs.list': () => ({ records: [row, failed], current: 1, size: 50, total: 2, totalPages: 1 }),
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'saved-views.keep': () => ({}),
  });
  const user = aUser({ permissions: ['bac_#_ope-view', ...permissions] });
  await renderWidget(<LogPage />, { path: '/bac_ope', user });
  await expect.element(page.getByText('状态：启用 → 停用')).toBeVisible();
  return () => asked('operation-logs.list').at(-1)?.query;
}

const choose = async (box: string, option: string) => {
  await page.getByRole('combobox', { name: box }).click();
  await page.getByTitle(option, { exact: true }).click();
};

test('a row says what was touched and what became of it; what failed touched nothing', async () => {
  await show();
  await expect.element(page.getByText('账号 李静雯')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '账号 李静雯' })).not.toBeInTheDocument();
  const rows = [...document.querySelectorAll('tr[data-row]')].map(({ textContent }) => textContent);
  expect(rows[1]).toContain('——失败');
});

test('who may see the object goes there', async () => {
  await show('bac_#_acc-view');
  const link = page.getByRole('link', { name: '账号 李静雯' });
  await expect.element(link).toHaveAttribute('href', '/bac_acc?account=7');
});

test('path and trace id are there on demand', async () => {
  await show();
  const titles = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(titles()).not.toContain('接口');
  expect(titles()).not.toContain('追踪编号');
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '追踪编号' }).click();
  await expect.poll(titles).toContain('追踪编号');
});

test('failures alone, and the days by one choice', async () => {
  const query = await show();
  await choose('结果', '失败');
  await expect.poll(query).toMatchObject({ result: '0' });
  await expect.element(page.getByText('结果：失败')).toBeVisible();
  await choose('快捷日期', '今天');
  await expect.poll(query).toMatchObject({ result: '0', startDate: expect.any(String) });
  const today = formatTime(new Date(), 'day');
  await expect.element(page.getByText(`日期：${today}`)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '清空筛选' }));
  await expect.poll(() => Object.keys(query() ?? {})).not.toContain('result');
});
