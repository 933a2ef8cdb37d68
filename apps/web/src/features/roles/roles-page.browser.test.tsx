import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { forbidden, Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering } from '../../../test/answering.ts';
import { aRole, nothingOpen, rolesPage, showRoles, writesOf, written } from '../../../test/roles.tsx';

const holder = { id: '1024', name: '何佳怡', account: 'hejiayi' };

test('[ROL-02] [ROL-07] the page has its table, search and create button, and asks for 50 rows', async () => {
  const requests = await showRoles();
  expect(requests('roles.list')[0]?.query).toEqual({ size: 50, current: 1, includeAdmin: true });
  await expect.element(page.getByRole('table', { name: '角色管理' })).toBeVisible();
  await expect.element(rolesPage.row).toMatchTextContent(/主播经理内容组02026-03-01 10:00/);
  await expect.element(rolesPage.create).toBeVisible();
  await rolesPage.search.fill('主播');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests('roles.list').at(-1)?.query).toMatchObject({ keyword: '主播', includeAdmin: true });
  expect(new URLSearchParams(window.location.search).get('keyword')).toBe('主播');
});

test('[ROL-03] [ROL-35] [ROL-36] [SHL-74] an unused role is deleted after a question', async () => {
  const requests = await showRoles({
    answers: {
      'roles.users': () => [],
      'roles.delete': () => {
        answering({ 'roles.list': () => ({ records: [], current: 1, size: 50, total: 0, totalPages: 0 }) });
        return {};
      },
    },
  });
  await rolesPage.remove();
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/已删除 主播经理/);
  await nothingOpen();
  expect(requests('roles.users').map(({ params }) => params)).toEqual([{ id: '1001' }]);
  expect(requests('roles.delete').map(({ params, query }) => ({ params, query }))).toEqual([
    { params: { id: '1001' }, query: {} },
  ]);
  await expect.element(page.getByText('还没有角色')).toBeVisible();
  await expect.element(rolesPage.search).toHaveFocus();
});

test('[ROL-37] a role in use lists its accounts with a warning and goes only after a word', async () => {
  const role = aRole({ accounts: 1 });
  const requests = await showRoles({ role, answers: { 'roles.users': () => [holder], 'roles.delete': () => ({}) } });
  await rolesPage.remove();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/^删除角色：主播经理/);
  await expect.element(page.getByText('有 1 个账号正在使用该角色')).toBeVisible();
  await expect.element(page.getByText(/删除后无法恢复/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: '使用该角色的账号' })).toMatchTextContent(/^何佳怡hejiayi$/);
  await expect.element(rolesPage.button('取消')).toHaveFocus();
  expect(writesOf(requests)).toEqual([]);
  await rolesPage.button('删除角色 主播经理').click();
  await nothingOpen();
  expect(requests('roles.delete').map(({ query }) => query)).toEqual([{ confirmInUse: true }]);
});

test('[ROL-38] a failed delete keeps the dialog open, says why and can be tried again', async () => {
  let isAllowed = false;
  const requests = await showRoles({
    answers: {
      'roles.users': () => [],
      'roles.delete': () => {
        if (!isAllowed) throw forbidden('该角色包含您没有的权限，您无法删除');
        return {};
      },
    },
  });
  await rolesPage.remove();
  await expect.element(page.getByText('该角色包含您没有的权限，您无法删除')).toBeVisible();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  isAllowed = true;
  await rolesPage.button('重试').click();
  await nothingOpen();
  expect(writesOf(requests)).toHaveLength(2);
});

test('a role is copied under another name; a taken name is reported beside it', async () => {
  const taken = { field: 'name', errorMessage: '该角色名称已存在，请换一个' };
  const requests = await showRoles({
    answers: {
      'roles.copy': ({ body }) => {
        if (body.name === '主播经理') throw new Refusal('formRefused', { details: [taken] });
        return { id: '1002', ...written };
      },
    },
  });
  await rolesPage.operate('复制');
  await expect.element(rolesPage.form('复制角色：主播经理')).toBeVisible();
  await expect.element(page.getByText('新角色与“主播经理”的权限相同，不包含使用它的账号。')).toBeVisible();
  await expect.element(rolesPage.name).toHaveValue('主播经理 副本');
  await rolesPage.name.fill('主播经理');
  await rolesPage.button('复制角色').click();
  await expect.element(page.getByText(taken.errorMessage)).toBeVisible();
  await rolesPage.name.fill('主播经理 副本');
  await rolesPage.button('复制角色').click();
  await nothingOpen();
  expect(
    requests('roles.copy')
      .map(({ params, body }) => ({ params, body }))
      .at(-1),
  ).toEqual({
    params: { id: '1001' },
    body: { name: '主播经理 副本', description: '内容组' },
  });
  expect(requests('roles.list').length).toBeGreaterThan(1);
});
