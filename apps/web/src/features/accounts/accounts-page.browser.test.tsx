import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { anAccount } from '../../../test/accounts.ts';
import { answering } from '../../../test/answering.ts';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { shownTask } from '../../entities/task/shown-task.ts';
import { AccountsPage } from './accounts-page.tsx';

const accounts = [
  anAccount({ id: '1001', name: '李静雯', lastSignInTime: '2026-03-01T02:03:00.000Z' }),
  anAccount({ id: '1002', name: '王浩', lastSignInTime: null }),
  anAccount({ id: '1003', name: '赵敏' }),
  anAccount({ id: '1004', name: '陈子昂' }),
];
const role = {
  description: '',
  hasBac: false,
  group: null,
  accounts: 0,
  updatedTime: '2026-03-01T02:00:00.000Z',
  can: { edit: true as const, delete: true as const },
};

async function show(
  search = '',
  permissions = ['bac_#_acc-view', 'bac_#_acc-action'],
  groups: { id: string; name: string }[] = [],
) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'accounts.list': () => ({ records: accounts, current: 1, size: 50, total: 4, totalPages: 1 }),
    'groups.options': () => groups,
    'roles.list': () => ({
      records: [
        { ...role, id: '1000', name: '主播经理' },
        { ...role, id: '1001', name: '足球写手' },
      ],
      current: 1,
      size: 1000,
      total: 2,
      totalPages: 1,
    }),
  });
  await renderWidget(<AccountsPage />, { path: `/bac_acc${search}`, user: aUser({ permissions }) });
  await expect.element(page.getByRole('row', { name: /李静雯/ })).toBeVisible();
  return requests;
}

const tags = () =>
  [...document.querySelectorAll('[aria-label="已选条件"] > span')].map(({ textContent }) => textContent);

test('state and roles narrow the list, stand in the address, and go one by one', async () => {
  const requests = await show();
  const lastQuery = () => requests('accounts.list').at(-1)?.query;
  await page.getByRole('combobox', { name: '状态' }).click();
  await page.getByTitle('停用', { exact: true }).click();
  await expect.poll(tags).toEqual(['状态：停用']);
  await page.getByRole('combobox', { name: '角色' }).click();
  await page.getByTitle('主播经理', { exact: true }).click();
  await page.getByTitle('足球写手', { exact: true }).click();
  await expect.poll(tags).toEqual(['状态：停用', '角色：主播经理', '角色：足球写手']);
  await expect.poll(lastQuery).toMatchObject({ enabled: false, roleIds: ['1000', '1001'] });
  expect(new URLSearchParams(window.location.search).get('roleIds')).toBe('1000,1001');
  await page.getByRole('button', { name: '移除条件：角色：主播经理' }).click();
  await page.getByRole('button', { name: '移除条件：状态：停用' }).click();
  await expect.poll(tags).toEqual(['角色：足球写手']);
  await expect.poll(lastQuery).not.toHaveProperty('enabled');
});

test('an address with filters is the list with them', async () => {
  const requests = await show('?enabled=true&roleIds=1001&keyword=li');
  await expect.poll(tags).toEqual(['关键词：li', '状态：启用', '角色：足球写手']);
  expect(requests('accounts.list')[0]?.query).toMatchObject({ enabled: true, roleIds: ['1001'], keyword: 'li' });
});

test('the last sign-in stands in Beijing time, and whoever never did says so', async () => {
  await show();
  await expect.element(page.getByRole('row', { name: /李静雯/ })).toMatchTextContent(/2026-03-01 10:03/);
  await expect.element(page.getByRole('row', { name: /王浩/ })).toMatchTextContent(/从未登录/);
});

test('a box to choose a row by pushes no second line out of it', async () => {
  await show();
  const lines = [...document.querySelectorAll('tr[data-row] [data-second-line]')];
  expect(lines).not.toEqual([]);
  const room = lines.map((line) => {
    const row = line.closest('tr')?.getBoundingClientRect().bottom ?? 0;
    return row - line.getBoundingClientRect().bottom;
  });
  expect(Math.min(...room)).toBeGreaterThan(8);
});

test('disabling many asks first: whom, how many, and what becomes of them', async () => {
  const requests = await show();
  answering({ 'accounts.set-enabled-of-many': () => ({ taskId: '9' }) });
  await page.getByRole('checkbox', { name: '选择本页全部' }).click();
  await page.getByRole('button', { name: '批量停用' }).click();
  // Under test every part of Ant Design has the same id: the dialog would be named after the first of them.
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('停用 4 个账号？')).toBeVisible();
  await expect.element(question.getByText('将停用：李静雯、王浩、赵敏 等 4 个账号。')).toBeVisible();
  await expect.element(question.getByText(/^停用后，这些账号会立即退出登录且不能再登录/)).toBeVisible();
  expect(requests('accounts.set-enabled-of-many')).toEqual([]);
  await question.getByRole('button', { name: '停用 4 个账号' }).click();
  await expect.poll(shownTask.get).toBe('9');
  expect(requests('accounts.set-enabled-of-many').map(({ body }) => body)).toEqual([
    { ids: ['1001', '1002', '1003', '1004'], enabled: false },
  ]);
  await expect.element(question).not.toBeInTheDocument();
});

test('without the change permission no rows can be chosen and no roles are requested', async () => {
  const requests = await show('', ['bac_#_acc-view']);
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  expect(requests('roles.list')).toEqual([]);
});

test('arrow keys lead past the switch of a row and switch nothing; Space does', async () => {
  const requests = await show();
  answering({ 'accounts.update': () => ({ updatedTime: '2026-03-02T02:00:00.000Z' }) });
  const off = page.getByRole('switch', { name: '启用或停用 李静雯' });
  off.element().focus();
  for (const key of ['{ArrowLeft}', '{ArrowRight}']) {
    off.element().focus();
    await userEvent.keyboard(key);
  }
  expect(requests('accounts.update')).toEqual([]);
  off.element().focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => requests('accounts.update').map(({ body }) => body)).toMatchObject([{ enabled: false }]);
  await expect.element(page.getByText('已停用', { exact: false }).first()).toBeVisible();
});

test('the drawer goes with the browser’s steps back and forth, and opens and closes after them too', async () => {
  await show();
  answering({
    'accounts.get': () => anAccount({ id: '1002', name: '王浩' }),
    'accounts.places': () => ({ sessions: [], devices: [] }),
    'accounts.permissions': () => ({ permissions: [] }),
  });
  const drawer = page.getByRole('dialog');
  const open = page.getByRole('button', { name: '详情 staff1002' });
  await open.click();
  await expect.element(drawer).toBeVisible();
  window.history.back();
  await expect.element(drawer).not.toBeInTheDocument();
  await open.click();
  await expect.element(drawer).toBeVisible();
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(drawer).not.toBeInTheDocument();
  window.history.forward();
  await expect.element(drawer).toBeVisible();
  await page.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(window.location.search).toBe('');
});

test('accounts are narrowed to groups, and show theirs once the merchant has any', async () => {
  const requests = await show(
    '?groupIds=1002',
    ['bac_#_acc-view'],
    [
      { id: '1002', name: '内容部' },
      { id: '1003', name: '运营部' },
    ],
  );
  expect(requests('accounts.list')[0]?.query).toMatchObject({ groupIds: ['1002'] });
  await expect.element(page.getByText('分组：内容部')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '分组' })).toBeVisible();
  await page.getByRole('combobox', { name: '分组' }).click();
  await page.getByTitle('运营部', { exact: true }).click();
  await expect.poll(() => requests('accounts.list').at(-1)?.query).toMatchObject({ groupIds: ['1002', '1003'] });
});
