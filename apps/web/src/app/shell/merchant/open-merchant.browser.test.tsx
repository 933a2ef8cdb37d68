import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../../server/src/platform/refusal.ts';
import { answering } from '../../../../test/answering.ts';
import { aMerchant, optionsOf } from '../../../../test/merchants.ts';
import { aUser } from '../../../../test/people.ts';
import { renderWidget } from '../../../../test/render-widget.tsx';
import { markDirty } from '../../../lib/page/dirty.ts';
import { clearSession } from '../../../lib/session/session.ts';
import { Shell } from '../shell.tsx';

const chief = aUser({ merchantCode: 'platform', isSuperAdmin: true, permissions: [...allPermissionKeys] });
const merchant = (code: string, alias: string) => aMerchant({ code, alias });
const records = [merchant('acme', '云岭体育'), merchant('peak', '巅峰电竞')];

async function openShell(path: string, user = chief, hasMore = false) {
  const requests = answering({
    'system.events': () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
    'merchants.options': optionsOf(records, hasMore),
    'sign-in.info': () => user,
    'tasks.list': () => ({ tasks: [] }),
    'notices.unread': () => ({ unread: 0 }),
    'saved-views.pins': () => ({ pages: [] }),
  });
  await renderWidget(<Shell />, { path, user });
  return requests;
}

const here = () => window.location.pathname + window.location.search;
const bar = page.getByRole('region', { name: '代商户操作' });
const question = page.getByRole('dialog', { name: '退出代操作？' });
const tabs = page.getByRole('navigation', { name: '页面导航' });

/** By the keyboard: on a busy machine a press of the mouse may wait for the frame around the page until its time is over. */
async function goBy(tab: string): Promise<void> {
  const link = tabs.getByRole('link', { name: tab });
  await expect.element(link).toBeVisible();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
}

test('[SHL-98] the menus lead to the merchant’s own pages, and the bar stays', async () => {
  await openShell('/com_lis/acme/bac_acc');
  await expect.element(bar).toMatchTextContent(/正在代“云岭体育”操作/);
  await goBy('角色');
  await expect.poll(here).toBe('/com_lis/acme/bac_rol');
  const sidebar = page.getByRole('navigation', { name: '功能导航' });
  expect(
    sidebar
      .getByRole('button')
      .elements()
      .map((entry) => entry.textContent),
  ).toEqual(['体育管理', '后台管理', '单项赛程', '电竞管理', '节目管理', '主播', '域名管理', '增值内容']);
  await sidebar.getByRole('button', { name: '后台管理' }).click();
  await sidebar.getByRole('link', { name: '操作日志' }).click();
  await expect.poll(here).toBe('/com_lis/acme/bac_ope');
  await expect.element(bar).toBeVisible();
});

const breadcrumb = page.getByRole('navigation', { name: '当前位置' });

test.each([
  ['[ACC-01] of accounts', '/bac_acc', '后台管理账号'],
  ['[ROL-01] of roles', '/bac_rol', '后台管理角色管理'],
  ['[LOG-01] of the log', '/bac_ope', '后台管理操作日志'],
])('the breadcrumb %s names section and page', async (_of, path, words) => {
  await openShell(path, aUser({ permissions: ['bac_#_acc-view', 'bac_#_rol-view', 'bac_#_ope-view'] }));
  await expect.element(breadcrumb).toMatchTextContent(new RegExp(`^${words}$`));
});

test('[ROL-01] an open merchant’s role page has no breadcrumb, its other pages have', async () => {
  await openShell('/com_lis/acme/bac_acc');
  await expect.element(breadcrumb).toMatchTextContent(/云岭体育账号$/);
  await goBy('角色');
  await expect.poll(here).toBe('/com_lis/acme/bac_rol');
  await expect.element(breadcrumb).not.toBeInTheDocument();
});

test('leaving the merchant’s pages asks first, and Enter stays', async () => {
  await openShell('/com_lis/acme/bac_acc');
  await expect.element(bar).toBeVisible();
  await page.getByRole('link', { name: 'Touchline 首页' }).click();
  await expect.element(question.getByRole('button', { name: '继续代操作' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(here()).toBe('/com_lis/acme/bac_acc');

  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('link', { name: '个人资料' }).click();
  await expect.element(question).toMatchTextContent(/您正在代“云岭体育”操作/);
  await question.getByRole('button', { name: '退出代操作' }).click();
  await expect.poll(here).toBe('/per_inf');
  await expect.element(bar).not.toBeInTheDocument();
});

test('going back out of the merchant asks first, also to a page left on purpose', async () => {
  await openShell('/com_lis/acme/bac_acc');
  await bar.getByRole('link', { name: '退出代操作' }).click();
  await expect.poll(here).toBe('/com_lis');
  await page.getByRole('button', { name: /^切换商户/ }).click();
  await page.getByRole('link', { name: /巅峰电竞/ }).click();
  await expect.poll(here).toBe('/com_lis/peak/bac_acc');
  window.history.back();
  await expect.element(question).toMatchTextContent(/巅峰电竞/);
  await question.getByRole('button', { name: '继续代操作' }).click();
  await expect.poll(here).toBe('/com_lis/peak/bac_acc');
});

test('from one merchant to the next by the switch is an act of its own, and reading stays reading', async () => {
  await openShell('/com_lis/acme/bac_ope?mode=view');
  await expect.element(bar).toMatchTextContent(/只读查看“云岭体育”/);
  await page.getByRole('button', { name: /^切换商户/ }).click();
  await page.getByRole('link', { name: /巅峰电竞/ }).click();
  await expect.poll(here).toBe('/com_lis/peak/bac_ope?mode=view');
  await page.getByRole('link', { name: 'Touchline 首页' }).click();
  await expect.element(page.getByRole('dialog', { name: '退出查看？' })).toBeVisible();
});

test.each(['bac_grp', 'dom_pro', 'dom_pus', 'dom_pul', 'info'])('the switch stays on the page %s', async (name) => {
  await openShell(`/com_lis/acme/${name}`);
  await page.getByRole('button', { name: /^切换商户/ }).click();
  await expect.element(page.getByRole('link', { name: /巅峰电竞/ })).toHaveAttribute('href', `/com_lis/peak/${name}`);
});

test('the switch says that merchants are loading or failed to load, and tries again', async () => {
  await openShell('/bac_acc');
  const first = Promise.withResolvers<never>();
  answering({ 'merchants.options': () => first.promise });
  await page.getByRole('button', { name: /^切换商户/ }).click();
  await expect.element(page.getByText('加载中', { exact: true })).toBeVisible();
  first.reject(new Refusal('forbidden'));
  const failed = page.getByRole('alert').filter({ hasText: '商户列表加载失败' });
  await expect.element(failed).toBeVisible();
  answering({ 'merchants.options': optionsOf(records) });
  await failed.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('link', { name: /巅峰电竞/ })).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('unsaved input asks first, then the merchant', async () => {
  await openShell('/com_lis/acme/bac_acc');
  await expect.element(bar).toBeVisible();
  markDirty('form', true);
  await page.getByRole('link', { name: 'Touchline 首页' }).click();
  await page.getByRole('dialog', { name: '尚未保存，确定离开？' }).getByRole('button', { name: /离开$/ }).click();
  await question.getByRole('button', { name: '退出代操作' }).click();
  await expect.poll(here).toBe('/home');
});

test('a merchant that does not exist is left without a question', async () => {
  await openShell('/com_lis/nope/bac_acc');
  await expect.element(page.getByRole('heading', { name: '没有代码为“nope”的商户' })).toBeVisible();
  await page.getByRole('link', { name: '返回公司列表' }).click();
  await expect.poll(here).toBe('/com_lis');
});

test('a merchant that is refused is left without a question', async () => {
  await openShell('/com_lis/acme/bac_acc', { ...chief, isSuperAdmin: false });
  await expect.element(page.getByRole('heading', { name: '只有超级管理员可以打开其他商户' })).toBeVisible();
  await page.getByRole('link', { name: 'Touchline 首页' }).click();
  await expect.poll(here).toBe('/home');
});

test('a lost session asks nothing', async () => {
  await openShell('/com_lis/acme/bac_acc');
  await expect.element(bar).toBeVisible();
  clearSession('ended-elsewhere');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test('merchants beyond the first few are found by the server, by alias or code', async () => {
  const requests = await openShell('/com_lis/acme/bac_acc', chief, true);
  await page.getByRole('button', { name: /^切换商户/ }).click();
  await expect.element(page.getByText('还有更多商户，请搜索名称或代码')).toBeVisible();
  await page.getByRole('textbox', { name: '搜索商户名称或代码' }).fill('peak');
  await expect.poll(() => requests('merchants.options').at(-1)?.query).toEqual({ keyword: 'peak' });
  await expect.element(page.getByRole('link', { name: '云岭体育 acme' })).not.toBeInTheDocument();
  expect(requests('merchants.list')).toEqual([]);
});
