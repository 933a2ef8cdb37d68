import { randomBytes } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { plantDomain, plantTarget } from '../domains.ts';
import { environment } from '../environment.ts';
import { LogsPage, plantLog } from '../pages/logs-page.ts';
import { patient, type Shoot, type Stage } from './stage.ts';

const alias = '云岭体育';
const superAdmin = { merchantCode: 'platform', isSuperAdmin: true, name: '苏敏', accountPrefix: 'sumin' };

export async function walkSuperAdmin({ page, database, newPerson, enter }: Stage, shoot: Shoot): Promise<void> {
  await enter(await newPerson(superAdmin), '/com_lis_new');
  await expect(page.getByRole('heading', { name: '新增商户' })).toBeVisible(patient);
  await page.getByRole('textbox', { name: '商户代码', exact: true }).fill('yunling');
  await page.getByRole('textbox', { name: '商户简称', exact: true }).fill('云岭');
  await shoot('merchants');

  const code = await makeMerchant(page);
  for (const name of ['林溪', '许晚晴']) {
    const person = await newPerson({ merchantCode: code, name, keys: ['spo_bak_sch-view', 'spo_soc_sch-view'] });
    await plantLog(database, person, { functionName: '修改个人资料' });
  }
  await page.goto(`/com_lis/${code}/info`);
  await page.getByRole('checkbox', { name: '篮球', exact: true }).uncheck();
  await page.getByRole('button', { name: '保存商户' }).click();
  await expect(page.getByRole('dialog')).toContainText('林溪');
  await shoot('purchases');

  await page.goto(`/com_lis/${code}/bac_acc`);
  await expect(page.getByText(`正在代“${alias}`)).toBeVisible(patient);
  await expect(page.getByRole('row').filter({ hasText: '许晚晴' })).toBeVisible();
  await shoot('acting');

  const projectCode = await plantTarget(database, code, { name: '云岭主站', tag: '主站' });
  const domain = { projectCode, name: 'push-a.yunling-live.com', state: 'IN_USE' } as const;
  await plantDomain(database, code, domain);
  await plantDomain(database, code, { projectCode, name: 'push-b.yunling-live.com' });
  await plantDomain(database, code, { projectCode, name: 'push-c.yunling-live.com', position: 2, cdn: 'WSU' });
  await page.goto(`/com_lis/${code}/dom_pro?project=${projectCode}`);
  await expect(page.getByRole('dialog').getByText('push-c.yunling-live.com').first()).toBeVisible(patient);
  await shoot('targets');

  await page.goto(`/com_lis/${code}/dom_pus`);
  await page.getByRole('button', { name: `编辑 push-c.yunling-live.com` }).click();
  await expect(page.getByRole('dialog').getByText('网宿签名设置')).toBeVisible();
  await shoot('domains');

  await page.goto(`/com_lis?keyword=${code}`);
  await page.getByRole('switch', { name: /两步验证/u }).click();
  await expect(page.getByRole('dialog')).toContainText('共有');
  await shoot('secondFactor');

  await page.goto(`/com_lis/${code}/bac_ope`);
  const logs = new LogsPage(page);
  await expect(logs.rows).toHaveCount(2, patient);
  await page.getByRole('button', { name: '完整性校验', exact: true }).click();
  await expect(logs.verifyDialog.getByRole('button', { name: '开始校验' })).toBeVisible();
  await shoot('verify');
}

/** Made by the call, so that its log has a row. */
async function makeMerchant(page: Page): Promise<string> {
  const code = `g${randomBytes(5).toString('hex')}1`;
  const contact = { type: 'PROJ', callingCode: '86', phone: '138 0013 8000', email: 'he@yunling.example', remark: '' };
  const made = await page.request.post('/api/v1/merchants', {
    headers: { Origin: environment.baseUrl },
    data: {
      code,
      admin: { account: `${code}a`, name: '何佳怡', email: `${code}@journeys.example` },
      baseInfo: {
        nameCn: '云岭体育文化有限公司',
        nameEn: 'Yunling Sports Ltd.',
        // No two merchants have the same alias.
        alias: `${alias} ${code.slice(-4)}`,
        parentId: 'starsport',
      },
      contacts: [{ ...contact, name: '何佳怡' }],
      servers: [{ type: 'PROD', address: '8.8.8.0/24', remark: '读取直播流' }],
      purchases: { sports: ['SOC', 'BAK'], games: ['LOL', 'KOG'], addOn: false, sinSport: true },
      streamingMode: { serviceInChina: true, icpCertificate: '京ICP备12345678号', cdnAdmin: 'MERCHANT' },
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  return code;
}
