import { plantDomain } from '../support/domains.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';

const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏' };

test(
  '[MER-19] [MER-21] a target gets domains, the one in use is removed, and the spare takes over',
  byNight,
  async ({ page, database, newPerson, enter }) => {
    const code = await plantMerchant(database, { alias: '云岭体育' });
    await plantDomain(database, code, { name: 'spare.yunling-live.com', remark: '待分配' });
    await enter(await newPerson(superAdmin), `/com_lis/${code}/dom_pro`);
    await expect(page.getByText('商户“云岭体育”的推送目标')).toBeVisible();
    await page.getByRole('button', { name: '新增推送目标' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '名称' }).fill('云岭主站');
    await dialog.getByRole('textbox', { name: '标签' }).fill('主站');
    await dialog.getByRole('button', { name: '新增推送目标' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('无可用域名');
    await page.getByRole('button', { name: '详情 云岭主站' }).click();
    await dialog.getByRole('link', { name: '管理域名' }).first().click();

    // A new domain of a target without one is in use at once; the next one waits behind it.
    await expect(page).toHaveURL(new RegExp(`/com_lis/${code}/dom_pus\\?projectCodes=\\d+$`));
    const projectCode = new URL(page.url()).searchParams.get('projectCodes');
    await expect(page.getByText('推送目标：云岭主站')).toBeVisible();
    await page.getByRole('button', { name: '新增推流域名' }).first().click();
    await dialog.getByRole('textbox', { name: '域名' }).fill('Push.YunLing-Live.com');
    await dialog.getByRole('combobox', { name: 'CDN' }).click();
    await page.getByTitle('阿里云', { exact: true }).click();
    await dialog.getByLabel('签名密钥').fill('Journey-Key-2026');
    await dialog.getByRole('button', { name: '新增推流域名' }).click();
    await expect(page.getByTestId('toast').filter({ hasText: '并立即启用' })).toBeVisible();
    const inUse = page.getByRole('row').filter({ hasText: 'push.yunling-live.com' });
    await expect(inUse).toContainText('使用中');
    await expect(inUse).toContainText('已设置');
    await page.goto(`/com_lis/${code}/dom_pus?mapping=unmapped`);
    await page.getByRole('button', { name: '编辑 spare.yunling-live.com' }).click();
    await dialog.getByRole('combobox', { name: '推送目标' }).click();
    await page.getByTitle('云岭主站', { exact: true }).click();
    await dialog.getByRole('button', { name: '保存域名' }).click();
    await expect(page.getByTestId('toast').filter({ hasText: '已更新 spare.yunling-live.com' })).toBeVisible();

    await page.goto(`/com_lis/${code}/dom_pro?project=${projectCode}`);
    await dialog.getByRole('button', { name: '移除 push.yunling-live.com' }).click();
    const removal = page.getByRole('dialog', { name: '移除域名：push.yunling-live.com' });
    await expect(removal).toContainText('由备用域名 spare.yunling-live.com 立即接替');
    await removal.getByRole('combobox', { name: '移除原因' }).click();
    await page.getByTitle('备案失效').click();
    await removal.getByRole('button', { name: '移除域名' }).click();
    await expect(page.getByTestId('toast').filter({ hasText: 'spare.yunling-live.com 已接替' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: '停用 spare.yunling-live.com' })).toBeVisible();
    await expect(dialog.getByRole('list', { name: '已移除' })).toContainText('push.yunling-live.com备案失效');
    const history = dialog.getByRole('region', { name: '域名变更记录' }).getByRole('listitem');
    await expect(history.filter({ hasText: 'spare.yunling-live.com备用 → 使用中' })).toContainText('自动接替');
  },
);
