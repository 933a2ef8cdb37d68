import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { Refusal } from '../../../../server/src/platform/refusal.ts';
import { answering } from '../../../test/answering.ts';
import { answersOf, aRole, nothingOpen, rolesPage, showRoles, writesOf, written } from '../../../test/roles.tsx';

const { box, tab, module: moduleOf, button } = rolesPage;
const anchorKeys = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation'];
const person = { id: '1024', name: '何佳怡', account: 'hejiayi', gains: ['bac_#_ope-view'] };
const preview = {
  added: [],
  removed: [],
  people: [
    { ...person, loses: ['pro_anc_lis-action'] },
    { ...person, id: '1025', name: '徐知远', account: 'xuzhiyuan', loses: [] },
    { ...person, id: '1026', name: '周子安', account: 'zhouzian', gains: [], loses: [] },
  ],
};
const stale = () => {
  throw new Refusal('conflict');
};
const notice = page.getByRole('alert', { name: '此内容已在别处被修改' });
const compared = (field: string) => notice.getByRole('row', { name: new RegExp(`^${field}`) });

test('[ROL-03] [ROL-29] [ROL-34] name first, permissions second; the summary says what is added, removed, and for whom', async () => {
  const after = { updatedTime: '2026-03-01T02:00:02.000Z' };
  const requests = await showRoles({
    keys: anchorKeys,
    answers: {
      'roles.preview': () => preview,
      'roles.update': () => written,
      'roles.set-permissions': () => after,
    },
  });
  await rolesPage.operate('编辑');
  await expect.element(rolesPage.form('编辑角色：主播经理')).toBeVisible();
  await expect.element(tab('已开启')).toMatchTextContent(/^已开启 \(1\)$/);
  await expect.element(page.getByText('共选 3 项权限')).toBeVisible();
  await expect.element(moduleOf('节目管理')).toBeVisible();
  await expect.element(moduleOf('后台管理')).not.toBeInTheDocument();
  await expect.element(button('保存角色')).toBeDisabled();
  await box('主播列表', '管理').click();
  await tab('未开启').click();
  await expect.element(moduleOf('后台管理')).toBeVisible();
  await expect.element(moduleOf('节目管理')).not.toBeInTheDocument();
  await box('操作日志', '查看').click();
  await rolesPage.name.fill('节目经理');
  await button('下一步：核对修改').click();

  await expect.element(rolesPage.form('确认修改：主播经理')).toBeVisible();
  await expect.element(page.getByText('同时保存：名称“节目经理”，描述“内容组”')).toBeVisible();
  await expect.element(moduleOf('新增 1 项权限')).toMatchTextContent(/后台管理操作日志查看/);
  await expect.element(moduleOf('移除 1 项权限')).toMatchTextContent(/节目管理主播列表管理/);
  const people = moduleOf('受影响的账号：2 个').getByRole('listitem');
  await expect
    .poll(() => people.elements().map(({ textContent }) => textContent))
    .toEqual([
      '何佳怡hejiayi失去 1 项：主播列表（管理）获得 1 项：操作日志（查看）',
      '徐知远xuzhiyuan获得 1 项：操作日志（查看）',
    ]);
  await expect.element(page.getByText('另有 1 个账号的实际权限不变。')).toBeVisible();

  expect(writesOf(requests)).toEqual([]);
  await button('确认保存').click();
  await nothingOpen();
  expect(writesOf(requests)).toEqual(['roles.update', 'roles.set-permissions']);
  expect(requests('roles.update')[0]?.body).toEqual({
    name: '节目经理',
    description: '内容组',
    updatedTime: aRole().updatedTime,
  });
  expect(requests('roles.set-permissions')[0]).toMatchObject({
    query: written,
    body: ['pro_anc_lis-view', 'pro_anc_lis-reservation', 'bac_#_ope', 'bac_#_ope-view'],
  });
});

test('[ROL-34] a new description alone is saved at once, and the permissions are not sent', async () => {
  const requests = await showRoles({
    keys: anchorKeys,
    answers: {
      'roles.update': ({ body }) => {
        answering(answersOf(aRole({ description: body.description ?? '' }), anchorKeys));
        return written;
      },
    },
  });
  await rolesPage.operate('编辑');
  await rolesPage.description.fill('新的描述');
  await userEvent.keyboard('{Enter}');
  await nothingOpen();
  await expect.element(rolesPage.row).toMatchTextContent(/新的描述/);
  expect(writesOf(requests)).toEqual(['roles.update']);
});

test('a role that a colleague saved meanwhile shows both versions, and my changes go on top of theirs', async () => {
  const theirs = aRole({ description: '同事改过', updatedTime: '2026-03-01T02:00:05.000Z' });
  const requests = await showRoles({
    keys: ['pro_anc_lis-view', 'pro_anc_lis-action'],
    answers: { 'roles.preview': () => ({ ...preview, people: [] }), 'roles.set-permissions': stale },
  });
  await rolesPage.operate('编辑');
  await box('主播列表', '预约').click();
  await button('下一步：核对修改').click();
  answering(answersOf(theirs, ['pro_anc_lis-view']));
  await button('确认保存').click();
  await expect.element(notice).toHaveFocus();
  await expect.element(compared('描述')).toMatchTextContent(/同事改过/);
  await expect.element(compared('权限')).toMatchTextContent(/新增：主播列表（预约）/);
  await expect.element(compared('权限')).toMatchTextContent(/移除：主播列表（管理）/);

  answering({ 'roles.set-permissions': () => written });
  await notice.getByRole('button', { name: '保留我的修改' }).click();
  await expect.element(moduleOf('新增 1 项权限')).toMatchTextContent(/预约/);
  await button('确认保存').click();
  await nothingOpen();
  await expect.element(page.getByRole('button', { name: '编辑 主播经理' })).toHaveFocus();
  expect(requests('roles.set-permissions').at(-1)).toMatchObject({
    query: { updatedTime: theirs.updatedTime },
    body: ['pro_anc_lis-view', 'pro_anc_lis-reservation'],
  });
  await expect.element(rolesPage.row).toMatchTextContent(/同事改过/);
});

test('a name saved before its permissions were refused is reported, and no longer counts as changed', async () => {
  await showRoles({
    keys: ['pro_anc_lis-view'],
    answers: {
      'roles.preview': () => ({ ...preview, people: [] }),
      'roles.update': () => written,
      'roles.set-permissions': () => {
        throw new Refusal('rateLimited');
      },
    },
  });
  await rolesPage.operate('编辑');
  await rolesPage.name.fill('节目经理');
  await box('主播列表', '预约').click();
  await button('下一步：核对修改').click();
  await button('确认保存').click();
  await expect.element(page.getByText('名称和描述已保存，但权限没有保存：操作过于频繁，请稍后再试')).toBeVisible();
  answering({ 'roles.set-permissions': stale });
  answering(answersOf(aRole({ name: '节目经理', description: '同事改过' }), ['pro_anc_lis-view']));
  await button('下一步：核对修改').click();
  await button('确认保存').click();
  await expect.element(compared('描述')).toMatchTextContent(/（未修改）/);
  await expect.element(compared('角色名称')).not.toBeInTheDocument();
});
