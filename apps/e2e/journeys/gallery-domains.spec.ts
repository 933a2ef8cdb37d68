import { plantDomain, plantTarget } from '../support/domains.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 180_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏', accountPrefix: 'sumin' };

test('the gallery shows push targets, a target’s line of domains, and its forms', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const code = await plantMerchant(database, { alias: '星河体育' });
  const projectCode = await plantTarget(database, code, { name: '星河主站', tag: '主站' });
  await plantTarget(database, code, { name: '星河海外站', tag: '海外' });
  await plantTarget(database, code, { name: '星河测试站', tag: '测试', isEnabled: false });
  const ofTarget = { projectCode };
  await plantDomain(database, code, { ...ofTarget, name: 'push-a.xinghe-live.com', state: 'IN_USE' });
  await plantDomain(database, code, { ...ofTarget, name: 'push-b.xinghe-live.com', position: 2 });
  await plantDomain(database, code, { ...ofTarget, name: 'push-c.xinghe-live.com', position: 3, cdn: 'WSU' });
  await plantDomain(database, code, { ...ofTarget, name: 'push-old.xinghe-live.com', state: 'CLEAN' });
  await plantDomain(database, code, { ...ofTarget, name: 'push-gone.xinghe-live.com', state: 'REMOVED' });
  const pull = { ...ofTarget, kind: 'pull', state: 'IN_USE' } as const;
  await plantDomain(database, code, { ...pull, name: 'play-a.xinghe-live.com', type: 'STREAMER' });
  await plantDomain(database, code, { ...pull, name: 'play-b.xinghe-live.com' });
  await enter(await newPerson(superAdmin), `/com_lis/${code}/dom_pro`);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await show(page, 'push-targets');
  await page.getByRole('button', { name: '新增推送目标' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'push-target-form');
  await page.goto(`/com_lis/${code}/dom_pro?project=${projectCode}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: '已移除' })).toBeVisible();
  await show(page, 'push-target-drawer');
  await dialog.getByRole('button', { name: '停用 push-a.xinghe-live.com' }).click();
  await expect(page.getByText('由备用域名 push-b.xinghe-live.com 立即接替', { exact: false })).toBeVisible();
  await show(page, 'domain-clean');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '移除 push-a.xinghe-live.com' }).click();
  await dialog.last().getByRole('button', { name: '移除域名' }).click();
  await expect(dialog.last().getByText('请选择移除原因').last()).toBeVisible();
  await show(page, 'domain-remove');
});

test('the gallery shows a target without a domain, and an empty list of targets', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const code = await plantMerchant(database, { alias: '星河体育' });
  const last = await plantTarget(database, code, { name: '星河主站', tag: '主站' });
  const none = await plantTarget(database, code, { name: '星河海外站', tag: '海外' });
  await plantDomain(database, code, { name: 'push-a.xinghe-live.com', state: 'IN_USE', projectCode: last });
  await enter(await newPerson(superAdmin), `/com_lis/${code}/dom_pro?project=${none}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('无法向该目标转推', { exact: false })).toBeVisible();
  await show(page, 'push-target-no-domain');
  await page.goto(`/com_lis/${code}/dom_pro?project=${last}`);
  await dialog.getByRole('button', { name: '停用 push-a.xinghe-live.com' }).click();
  await expect(page.getByRole('button', { name: '仍要停用' })).toBeVisible();
  await show(page, 'domain-clean-last');
  await page.goto(`/com_lis/${code}/dom_pul`);
  await expect(page.getByText('还没有拉流域名')).toBeVisible();
  await show(page, 'pull-domains-none');
});

test('the gallery shows push and pull domains, a record and the form', async ({ page, database, newPerson, enter }) => {
  const code = await plantMerchant(database, { alias: '星河体育' });
  const projectCode = await plantTarget(database, code, { name: '星河主站', tag: '主站' });
  const ofTarget = { projectCode };
  const id = await plantDomain(database, code, { ...ofTarget, name: 'push-a.xinghe-live.com', state: 'IN_USE' });
  await plantDomain(database, code, { ...ofTarget, name: 'push-b.xinghe-live.com', remark: '晚高峰备用' });
  const wangsu = await plantDomain(database, code, {
    ...ofTarget,
    name: 'ws-c.xinghe-live.com',
    cdn: 'WSU',
    position: 2,
  });
  await plantDomain(database, code, { name: 'push-old.xinghe-live.com', state: 'CLEAN', cdn: 'OTH' });
  await plantDomain(database, code, { name: 'push-gone.xinghe-live.com', state: 'REMOVED' });
  await plantDomain(database, code, { name: 'ingest.xinghe-live.com', type: 'STREAMER', state: 'IN_USE' });
  const pull = { ...ofTarget, kind: 'pull' } as const;
  await plantDomain(database, code, { ...pull, name: 'play-a.xinghe-live.com', type: 'STREAMER', state: 'IN_USE' });
  await plantDomain(database, code, { ...pull, name: 'play-b.xinghe-live.com', cdn: 'OTH' });
  await enter(await newPerson(superAdmin), `/com_lis/${code}/dom_pus`);
  await expect(page.getByRole('row').nth(6)).toBeVisible();
  await show(page, 'push-domains');
  await page.getByRole('button', { name: '编辑 ws-c.xinghe-live.com' }).click();
  await expect(page.getByRole('dialog').getByText('网宿签名设置')).toBeVisible();
  await show(page, 'domain-form');
  for (const [name, opened] of [
    ['domain-drawer', id],
    ['domain-drawer-wangsu', wangsu],
  ] as const) {
    await page.goto(`/com_lis/${code}/dom_pus?domain=${opened}`);
    await expect(page.getByRole('dialog').getByText('新增为备用')).toBeVisible();
    await show(page, name);
  }
  await page.goto(`/com_lis/${code}/dom_pul`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await show(page, 'pull-domains');
});
