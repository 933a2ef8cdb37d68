import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { nothingOpen, rolesPage, showRoles, writesOf, written } from '../../../test/roles.tsx';

const { box, switchOf, tab, module: moduleOf, button } = rolesPage;

test('[ROL-03] [ROL-28] [ROL-31] a role is created by its name; what it may do is set next', async () => {
  const requests = await showRoles({ answers: { 'roles.create': () => ({ id: '1002', ...written }) } });
  await rolesPage.create.click();
  await expect.element(rolesPage.form('新增角色')).toBeVisible();
  await expect.element(rolesPage.name).toHaveFocus();
  await rolesPage.name.fill('足球写手');
  await rolesPage.description.fill('足球内容');
  await userEvent.keyboard('{Enter}');
  await expect.element(rolesPage.form('设置权限：足球写手')).toBeVisible();
  expect(requests('roles.create').map(({ body }) => body)).toEqual([{ name: '足球写手', description: '足球内容' }]);
  expect(writesOf(requests)).toEqual(['roles.create']);
  await expect.element(tab('已开启')).toMatchTextContent(/^已开启 \(0\)$/);
  await expect.element(tab('未开启')).toHaveAttribute('aria-selected', 'true');
  await button('稍后设置').click();
  await nothingOpen();
  await expect.element(rolesPage.create).toHaveFocus();
});

test('[ROL-03] [ROL-15] [ROL-16] [ROL-30] [ROL-32] [ROL-33] [SHL-72] permissions are summed up, modified and saved', async () => {
  const requests = await showRoles({
    answers: {
      'roles.create': () => ({ id: '1002', ...written }),
      'roles.preview': () => ({ added: [], removed: [], people: [] }),
      'roles.set-permissions': () => written,
    },
  });
  await rolesPage.create.click();
  await rolesPage.name.fill('足球写手');
  await userEvent.keyboard('{Enter}');
  await switchOf('足球预测 · 草稿').click();
  await expect.element(box('足球预测 · 草稿', '查看')).toBeChecked();
  await expect.element(box('足球预测 · 草稿', '管理')).toBeChecked();
  await box('主播列表', '预约').click();
  await expect.element(box('主播列表', '查看')).toBeChecked();
  await expect.element(moduleOf('节目管理')).toMatchTextContent(/已选 2\/5/);
  await button('下一步：核对权限').click();

  await expect.element(rolesPage.form('确认权限：足球写手')).toBeVisible();
  await expect.element(moduleOf('新增 4 项权限')).toMatchTextContent(/主播列表查看、预约/);
  await expect.element(page.getByText(/^还没有账号使用该角色/)).toBeVisible();
  await button('返回修改').click();
  await expect.element(rolesPage.form('设置权限：足球写手')).toBeVisible();
  await expect.element(box('主播列表', '预约')).toBeChecked();
  await switchOf('主播列表').click();
  await expect.element(box('主播列表', '查看')).not.toBeChecked();
  await box('足球赛程', '查看').click();
  await button('下一步：核对权限').click();
  await expect.element(moduleOf('新增 3 项权限')).toMatchTextContent(/足球预测/);
  await expect.element(moduleOf('新增 3 项权限')).not.toMatchTextContent(/主播列表/);

  expect(requests('roles.set-permissions')).toEqual([]);
  await button('确认保存').click();
  await expect.element(page.getByTestId('toast').last()).toMatchTextContent(/已更新 足球写手/);
  await nothingOpen();
  expect(requests('roles.set-permissions').map(({ params, query, body }) => ({ params, query, body }))).toEqual([
    {
      params: { id: '1002' },
      query: written,
      body: ['pre_soc_odd_dra', 'pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'spo_soc_sch-view'],
    },
  ]);
  await expect.element(rolesPage.create).toHaveFocus();
});

test('[ROL-39] [ROL-40] the name is required, and neither name nor description goes over 20', async () => {
  const requests = await showRoles();
  await rolesPage.create.click();
  await button('保存角色').click();
  await expect.element(page.getByText('请输入角色名称')).toBeVisible();
  await rolesPage.name.fill('一'.repeat(21));
  await rolesPage.description.fill('二'.repeat(21));
  await button('保存角色').click();
  await expect.poll(() => page.getByText('不能超过 20 个字符').elements()).toHaveLength(2);
  expect(writesOf(requests)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await nothingOpen();
});
