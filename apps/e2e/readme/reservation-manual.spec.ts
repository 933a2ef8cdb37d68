import { makeAnchors } from '../support/anchors.ts';
import { makeAppointments } from '../support/appointments.ts';
import { plantTarget } from '../support/domains.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';
import { takePicture } from './take-picture.ts';

const expect = quickly.configure({ timeout: 30_000 });
const keys = [
  'spo_soc_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
];
const names = ['林小溪', '赵云霄', '陈可欣', '苏沐橙', '韩一鸣'];

test.use({ viewport: { width: 1366, height: 768 } });

test('the manual of reservations is pictured', async ({ page, database, enterWith }) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  const plant = (home: string, away: string, inHours: number) =>
    plantMatch(database, { league: '英格兰超级联赛', home, away, inHours, status: 1 });
  const first = await plant('曼彻斯特城', '阿森纳', 3);
  const second = await plant('利物浦', '托特纳姆热刺', 4);
  await enterWith(keys, '/pro_anc_lis', { merchantCode, name: '何佳怡' });
  const codes = await makeAnchors(
    page,
    names.map((name, at) => ({ name, nickname: name.slice(-2), projectCodes: [main], hue: at * 67 })),
  );
  const [one = '', two = ''] = codes;
  await makeAppointments(page, [
    { streamerCode: one, matchId: first.id, moveStartTime: -30 },
    { streamerCode: two, matchId: first.id },
  ]);

  await page.goto(`/pro_pro_spo_soc&back?matchId=${first.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await takePicture(page, 'reservation-check', 'manual');
  await page.getByRole('article', { name: '林小溪' }).hover();
  await page.getByRole('button', { name: '编辑预约 林小溪' }).click();
  await expect(page.getByRole('textbox', { name: '节目名称' })).toBeVisible();
  await takePicture(page, 'reservation-edit', 'manual');
  await page.keyboard.press('Escape');

  await page.goto(`/pro_pro_spo_soc&back?matchId=${second.id}`);
  await page.getByRole('button', { name: '预约主播' }).click();
  await page.getByRole('checkbox', { name: /^陈可欣/u }).click();
  await takePicture(page, 'reservation-book', 'manual');
  await page.getByRole('checkbox', { name: /^林小溪/u }).click();
  await page.getByRole('button', { name: '创建预约' }).click();
  await expect(page.getByRole('list', { name: '创建结果' })).toContainText('失败');
  await takePicture(page, 'reservation-conflict', 'manual');

  await page.goto(`/pro_anc_lis/${one}#appointments`);
  await page.getByRole('button', { name: '换主播' }).click();
  await page.getByRole('radio', { name: /苏沐橙/u }).check();
  await takePicture(page, 'reservation-handover', 'manual');
});
