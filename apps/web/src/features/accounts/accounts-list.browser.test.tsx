import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { anAccount } from '../../../test/accounts.ts';
import type { CannedAnswers } from '../../../test/answering.ts';
import { unmountAll } from '../../../test/mount.ts';
import { actionOf, addressNow, looks, openAccounts, rowOf, rowsShown, textsOf } from '../../../test/office.tsx';

const people = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => anAccount({ id: String(from + at), account: `colleague${from + at}` }));
const one = { records: [anAccount()], current: 1, size: 50, total: 1, totalPages: 1 };
const search = page.getByRole('textbox', { name: '搜索用户名、账号或邮箱' });
const pages = page.getByRole('navigation', { name: '分页' });
const pageButton = (name: string) => pages.getByRole('button', { name, exact: true });

test('[ACC-01] [ACC-02] [ACC-03] [ACC-08] title, search, create, table and pages of 50 rows', async () => {
  const { requests } = await openAccounts({ accounts: [anAccount({ email: 'lijingwen@tests.example' })] });
  await expect.element(rowOf('staff1001')).toMatchTextContent(/李静雯.*启用.*staff1001.*lijingwen@tests\.example/);
  expect(requests('accounts.list')[0]?.query).toEqual({ size: 50, current: 1 });
  expect(textsOf(page.getByRole('heading', { level: 1 }))).toEqual(['账号管理']);
  await expect.element(search).toBeVisible();
  await expect.element(page.getByRole('button', { name: '新增账号' })).toBeVisible();
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['', '用户名', '状态', '账号', '最近登录', '邮箱', '操作']);
  expect(rowsShown().map((row) => row.getBoundingClientRect().height)).toEqual([72]);
  await expect.element(pages).toBeVisible();
  await expect.element(page.getByText('共 1 条')).toBeVisible();
});

test('a refresh shows accounts created meanwhile', async () => {
  const { hireElsewhere } = await openAccounts({ accounts: people(52), path: '/bac_acc?page=2' });
  await expect.poll(() => rowsShown().length).toBe(2);
  hireElsewhere(people(2, 53));
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  await expect.element(page.getByText('共 54 条')).toBeVisible();
  expect(rowsShown()).toHaveLength(4);
});

test('a page past the end leads to the last one', async () => {
  await openAccounts({ accounts: people(53), path: '/bac_acc?page=40' });
  await expect.poll(() => rowsShown().length).toBe(3);
  expect(addressNow()).toBe('/bac_acc?page=2');
});

test('[LST-49] the address keeps filter, sort and page, and gives the same list again', async () => {
  const answers: CannedAnswers = {
    'accounts.list': ({ query: { current = 1 } }) => ({ ...one, current, total: 111, totalPages: 3 }),
  };
  const { requests } = await openAccounts({ answers });
  const lastQuery = () => requests('accounts.list').at(-1)?.query;
  await search.fill('colleague1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(addressNow).toBe('/bac_acc?keyword=colleague1');
  await pageButton('第 3 页').click();
  await expect.poll(addressNow).toBe('/bac_acc?keyword=colleague1&page=3');
  await page.getByRole('columnheader', { name: '账号' }).click();
  await expect.poll(addressNow).toBe('/bac_acc?keyword=colleague1&sort=account');
  await pageButton('下一页').click();
  await expect.element(pageButton('第 2 页')).toHaveAttribute('aria-current', 'page');
  const address = '/bac_acc?keyword=colleague1&sort=account&page=2';
  expect(addressNow()).toBe(address);
  const query = lastQuery();
  expect(query).toMatchObject({ keyword: 'colleague1', current: 2, 'orderBy[0].target': 'account' });
  window.history.back();
  await expect.element(pageButton('第 1 页')).toHaveAttribute('aria-current', 'page');

  await unmountAll();
  await openAccounts({ answers, path: address });
  await expect.element(pageButton('第 2 页')).toHaveAttribute('aria-current', 'page');
  await expect.element(search).toHaveValue('colleague1');
  expect(lastQuery()).toEqual(query);
});

test('[LST-47] a search that finds nobody says so and can be emptied there', async () => {
  await openAccounts();
  await search.fill('没有这个人');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('没有找到与“没有这个人”匹配的账号')).toBeVisible();
  await page.getByRole('table').getByRole('button', { name: '清空筛选' }).click();
  await expect.element(search).toHaveValue('');
  await expect.element(rowOf('staff1001')).toBeVisible();
  await search.fill('staff1001');
  await userEvent.keyboard('{Enter}');
  await expect.poll(addressNow).toBe('/bac_acc?keyword=staff1001');
  await search.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(addressNow).toBe('/bac_acc');
});

test('[ACC-27] without the permission nothing can be changed, only looked at', async () => {
  await openAccounts({ user: { permissions: looks } });
  await expect.element(rowOf('staff1001')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(新增账号|编辑|删除|更多操作)/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  await actionOf('详情', 'staff1001').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/李静雯（staff1001）/);
});

test('an unreadable list says so in place of its rows, and can be retried', async () => {
  let isDown = true;
  const list = () => {
    if (isDown) throw new Refusal('internal');
    return one;
  };
  await openAccounts({ answers: { 'accounts.list': list } });
  const alert = page.getByRole('alert').filter({ hasText: '加载失败' });
  await expect.element(alert).toMatchTextContent(/系统内部错误，请稍后重试/);
  isDown = false;
  await alert.getByRole('button', { name: '重试' }).click();
  await expect.element(rowOf('staff1001')).toBeVisible();
});

test('a failed refresh is reported beside the unchanged rows', async () => {
  let isDown = false;
  const list = () => {
    if (isDown) throw new Refusal('internal');
    return one;
  };
  await openAccounts({ answers: { 'accounts.list': list } });
  await expect.element(rowOf('staff1001')).toBeVisible();
  isDown = true;
  await page.getByRole('button', { name: '刷新', exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: '刷新失败' });
  await expect.element(alert).toBeVisible();
  await expect.element(rowOf('staff1001')).toBeVisible();
  isDown = false;
  await alert.getByRole('button', { name: '重试' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(rowOf('staff1001')).toBeVisible();
});

test('arrow keys move between account rows, Enter opens one, and Escape comes back', async () => {
  await openAccounts({ accounts: people(3) });
  await expect.poll(() => rowsShown().length).toBe(3);
  rowsShown()[0]?.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(rowsShown()[2]);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(rowsShown()[1]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '编辑账号' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).toBe(rowsShown()[1]);
});

test('an account that is open stands in the address, and the focus goes back to what opened it', async () => {
  await openAccounts({ path: '/bac_acc?account=1001' });
  const drawer = page.getByRole('dialog');
  const close = drawer.getByRole('button', { name: '关闭', exact: true }).first();
  await expect.element(drawer).toMatchTextContent(/李静雯（staff1001）/);
  await close.click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(addressNow()).toBe('/bac_acc');
  await actionOf('详情', 'staff1001').click();
  await expect.poll(addressNow).toBe('/bac_acc?account=1001');
  await close.click();
  await expect.element(actionOf('详情', 'staff1001')).toHaveFocus();
});
