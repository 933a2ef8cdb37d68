import { expect } from '@playwright/test';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';

import { plantMerchant } from '../merchant.ts';
import { AccountsPage } from '../pages/accounts-page.ts';
import { LogsPage } from '../pages/logs-page.ts';
import { joinRole, plantRole, RolesPage } from '../pages/roles-page.ts';
import { plantWords, TabooWordsPage } from '../pages/taboo-words-page.ts';
import { patient, type Shoot, type Stage } from './stage.ts';

const held = ['pre_soc_odd_dra-view', 'pre_soc_odd_dra-action', 'pre_soc_odd_pub-view', 'spo_soc_sch-view'];

export async function walkAdmin({ page, database, newPerson, enter }: Stage, shoot: Shoot): Promise<void> {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const admin = await newPerson({ merchantCode, keys: allPermissionKeys, name: '苏敏', accountPrefix: 'sumin' });
  const role = await plantRole(database, held, { merchantCode, name: '足球编辑' });
  for (const [name, accountPrefix] of [
    ['何佳怡', 'hejiayi'],
    ['徐知远', 'xuzhiyuan'],
    ['林若溪', 'linruoxi'],
  ] as const)
    await joinRole(database, await newPerson({ merchantCode, name, accountPrefix }), role);
  await enter(admin, '/bac_acc');
  const accounts = new AccountsPage(page);
  await expect(accounts.rows).toHaveCount(4, patient);
  await accounts.create.click();
  for (const [name, text] of [
    ['用户名', '沈星河'],
    ['账号', 'shenxinghe'],
  ] as const)
    await accounts.createDialog.getByRole('textbox', { name, exact: true }).fill(text);
  await shoot('accounts');

  await page.goto('/bac_rol');
  const roles = new RolesPage(page);
  await expect(page.getByRole('row').filter({ hasText: role.name })).toBeVisible(patient);
  await roles.create.click();
  await page.getByRole('textbox', { name: '角色名称', exact: true }).fill('篮球编辑');
  await shoot('roles');

  await page.goto('/bac_rol');
  await roles.operate('编辑', role.name);
  await roles.switchOf('足球赛程').click();
  for (const name of ['战绩', '敏感词']) await roles.box(name, '查看').check();
  await page.getByRole('button', { name: '下一步：核对修改' }).click();
  await expect(roles.summary).toContainText('受影响的账号');
  await shoot('rights');
  await roles.summary.getByRole('button', { name: '确认保存' }).click();
  await expect(page.getByTestId('toast').first()).toBeVisible();

  await database.run(
    merchantCode,
    `INSERT INTO tenant.groups (merchant_code, name) VALUES ($1, '内容部'), ($1, '运营部')`,
    [merchantCode],
  );
  await page.goto('/bac_grp');
  await page.getByRole('button', { name: '成员 内容部' }).click();
  const members = page.getByRole('dialog');
  await members.getByRole('textbox').first().fill('林若溪');
  await members.getByRole('checkbox', { name: /林若溪/u }).check();
  await members.getByRole('button', { name: '移到已选' }).click();
  await shoot('groups');

  await plantWords(database, merchantCode, [
    { word: '稳赚不赔', reason: '承诺收益' },
    { word: '加微信送票', reason: '站外引流' },
    { word: '内部消息', level: 'warn', reason: '须注明来源' },
    { word: '反假球行动', level: 'allow', reason: '官方活动名称' },
  ]);
  await page.goto('/pre_tab');
  const words = new TabooWordsPage(page);
  await expect(words.row('稳赚不赔')).toBeVisible(patient);
  await shoot('taboo');

  await page.goto('/bac_ope');
  const logs = new LogsPage(page);
  await logs.row('设置角色的权限').first().click();
  await expect(logs.detail).toContainText('修改后');
  await shoot('log');
}
