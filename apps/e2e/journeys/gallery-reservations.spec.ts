import { makeAnchors } from '../support/anchors.ts';
import { makeAppointments } from '../support/appointments.ts';
import { unlike } from '../support/catalog.ts';
import { plantTarget } from '../support/domains.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 180_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = [
  'spo_soc_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
];
const people = [
  ['林小溪', '小溪'],
  ['赵云霄', '云霄'],
  ['陈可欣', 'Coco'],
  ['苏沐橙', ''],
  ['一位名字很长很长的足球解说主播', '长名字'],
] as const;

test('the gallery shows a match’s appointments, the form that books anchors, its results and a handover', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  const abroad = await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  const league = unlike('英格兰超级联赛');
  const plant = (home: string, away: string, inHours: number) =>
    plantMatch(database, { league, home, away, inHours, status: 1, stage: inHours < 0 ? 13 : 1 });
  const running = await plant('曼彻斯特城', '阿森纳', -1);
  const coming = await plant('利物浦', '托特纳姆热刺', 2);
  const later = await plant('切尔西', '纽卡斯尔联', 9);
  await enterWith(keys, '/pro_anc_lis', { merchantCode });
  const codes = await makeAnchors(
    page,
    people.map(([name, nickname], at) => ({
      name,
      nickname,
      projectCodes: at % 2 === 0 ? [main, abroad] : [main],
      ...(at !== 3 && { hue: at * 67 }),
    })),
  );
  const book = (at: number, matchId: string, more = {}) => ({ streamerCode: codes[at] ?? '', matchId, ...more });
  await makeAppointments(page, [
    book(0, running.id),
    book(1, running.id, { moveStartTime: 60, name: '曼城主场解说（第二机位）' }),
    book(1, coming.id, { moveStartTime: -60 }),
    book(4, coming.id),
    book(1, later.id),
  ]);
  await page.goto(`/pro_pro_spo_soc&back?matchId=${running.id}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await show(page, 'reservations');
  await page.goto(`/pro_pro_spo_soc&back?matchId=${coming.id}`);
  await page.getByRole('article', { name: '赵云霄' }).hover();
  await page.getByRole('button', { name: '编辑预约 赵云霄' }).click();
  await expect(page.getByRole('textbox', { name: '节目名称' })).toBeFocused();
  await show(page, 'reservation-edit');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '预约主播' }).click();
  await page.getByRole('checkbox', { name: /^陈可欣/u }).click();
  await page.getByRole('checkbox', { name: /^赵云霄/u }).click();
  await page.getByText('统一指定推送目标').click();
  await show(page, 'reservation-form');
  await page.getByRole('button', { name: '创建预约' }).click();
  await expect(page.getByRole('list', { name: '创建结果' })).toContainText('失败');
  await show(page, 'reservation-results');
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.getByRole('button', { name: '更换比赛 陈可欣' }).click();
  await expect(page.getByRole('radio', { name: /切尔西|曼彻斯特城/u }).first()).toBeVisible();
  await show(page, 'reservation-match');

  await page.goto(`/pro_anc_lis/${codes[1]}#appointments`);
  const handOver = page.getByRole('button', { name: '换主播' });
  await expect(handOver).toBeVisible();
  await show(page, 'anchor-reservations');
  await handOver.click();
  await page.getByRole('radio', { name: /长名字/u }).check();
  await show(page, 'reservation-handover');

  await page.goto(`/spo_soc_sch?leagueName=${league}`);
  await page.getByRole('button', { name: coming.name, exact: true }).click();
  await expect(page.getByRole('article', { name: '赵云霄' })).toBeVisible();
  await page.getByRole('article', { name: '赵云霄' }).scrollIntoViewIfNeeded();
  await show(page, 'reservation-drawer');
});
