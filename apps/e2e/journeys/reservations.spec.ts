import { formatTime } from '@touchline/domain/times';

import { makeAnchors } from '../support/anchors.ts';
import { countPresses, makeAppointments } from '../support/appointments.ts';
import { unlike } from '../support/catalog.ts';
import { plantTarget } from '../support/domains.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch, tell } from '../support/pages/schedule-page.ts';

const keys = [
  'spo_soc_sch-view',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'pro_pro_lis-view',
  'pro_pro_lis-action',
];

/** As a card writes it. */
const startOf = (time: Date) => formatTime(time).slice('2026-'.length);

test('[APT-01] [APT-02] [APT-20] an anchor is reserved from the schedule in at most four clicks, then renamed and undone', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
  const target = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
  const league = unlike('预约联赛');
  const match = await plantMatch(database, { league, home: unlike('预约甲'), away: unlike('预约乙'), status: 1 });
  await enterWith(keys, '/pro_anc_lis', { merchantCode });
  await makeAnchors(page, [{ name: '赵云霄', projectCodes: [target] }]);
  await page.goto(`/spo_soc_sch?leagueName=${league}`);
  const reserve = page.getByRole('button', { name: `预约主播 ${match.name}` });
  await expect(reserve).toBeVisible();
  const presses = await countPresses(page);
  await reserve.click();
  await page.getByRole('checkbox', { name: /^赵云霄.*此时段空闲/u }).click();
  await page.getByRole('button', { name: '创建预约' }).click();
  const results = page.getByRole('list', { name: '创建结果' });
  await expect(results.getByRole('listitem')).toContainText('成功');
  const clicks = await presses();
  expect(clicks).toBeLessThanOrEqual(4);
  console.log(`clicks from the schedule's row to a made appointment: ${clicks}`);
  await page.getByRole('button', { name: '完成' }).click();

  await page.getByRole('button', { name: `查看预约 ${match.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/pro_pro_spo_soc&back\\?matchId=${match.id}$`, 'u'));
  const card = page.getByRole('article', { name: '赵云霄' });
  await expect(card).toContainText('云岭主站');
  await card.hover();
  await card.getByRole('button', { name: '编辑预约 赵云霄' }).click();
  const name = card.getByRole('textbox', { name: '节目名称' });
  const before = await name.inputValue();
  await name.fill('德比之夜');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(card.getByText('德比之夜')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(card.getByText(before)).toBeVisible();
});

test(
  '[APT-31] an overlap is met and confirmed, and a handover moves what is to come to somebody else',
  byNight,
  async ({ page, database, enterWith }) => {
    const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
    const target = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
    const plant = () =>
      plantMatch(database, { league: unlike('冲突联赛'), home: unlike('冲突甲'), away: unlike('冲突乙'), status: 1 });
    const [first, second] = [await plant(), await plant()];
    await enterWith(keys, '/pro_anc_lis', { merchantCode });
    const [ill = '', well = ''] = await makeAnchors(
      page,
      ['赵云霄', '林小溪'].map((name) => ({ name, projectCodes: [target] })),
    );
    await makeAppointments(page, [{ streamerCode: ill, matchId: first.id }]);
    await page.goto(`/pro_pro_spo_soc&back?matchId=${second.id}`);
    await page.getByRole('button', { name: '预约主播' }).click();
    await page.getByRole('checkbox', { name: /^赵云霄.*已有预约：.*冲突甲/u }).click();
    await page.getByRole('button', { name: '创建预约' }).click();
    await expect(page.getByRole('list', { name: '创建结果' })).toContainText('与该主播的其他预约时间重叠');
    await page.getByRole('button', { name: '仍然预约' }).click();
    await page.getByRole('button', { name: '完成' }).click();
    const card = page.getByRole('article', { name: '赵云霄' });
    await expect(card).toContainText('冲突');

    await page.goto(`/pro_anc_lis/${ill}#appointments`);
    await page.getByRole('button', { name: '换主播' }).click();
    await page.getByRole('radio', { name: /林小溪.*全部空闲/u }).check();
    await page.getByRole('button', { name: '换主播（2 个预约）' }).click();
    const results = page.getByRole('dialog').getByRole('listitem');
    await expect(results.filter({ hasText: '成功' })).toHaveCount(1);
    await page.getByRole('button', { name: '仍然预约' }).click();
    await expect(results.filter({ hasText: '成功' })).toHaveCount(2);
    await page.getByRole('button', { name: '完成' }).click();
    await expect(page.getByText('没有未结束的预约')).toBeVisible();
    await page.goto(`/pro_anc_lis/${well}#appointments`);
    await expect(page.getByRole('region', { name: '预约' }).getByRole('listitem')).toHaveCount(2);
  },
);

test('a supplier moves the kick-off: an open card follows by itself, and one with times of its own asks', async ({
  page,
  request,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
  const target = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
  const teams = { league: unlike('改期联赛'), home: unlike('改期甲'), away: unlike('改期乙') };
  const match = await plantMatch(database, { ...teams, status: 1, suppliers: ['NAMI'] });
  await enterWith(keys, '/pro_anc_lis', { merchantCode });
  const [follower = '', other = ''] = await makeAnchors(
    page,
    ['赵云霄', '林小溪'].map((name) => ({ name, projectCodes: [target] })),
  );
  const own = new Date(Date.now() + 2 * 3_600_000);
  await makeAppointments(page, [
    { streamerCode: follower, matchId: match.id },
    { streamerCode: other, matchId: match.id, startTime: own.toISOString() },
  ]);
  await page.goto(`/pro_pro_spo_soc&back?matchId=${match.id}`);
  const card = (name: string) => page.getByRole('article', { name });
  await expect(card('林小溪')).toContainText(startOf(own));
  const kickOff = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 5 * 3_600_000);
  const match_time = kickOff.getTime() / 1000;
  await tell(request, match.refs['NAMI'], { status_id: 1, match_time, home_scores: [], away_scores: [] });
  await expect(card('赵云霄')).toContainText(startOf(kickOff));
  await expect(card('林小溪')).toContainText('开赛时间已变更');
  await expect(card('林小溪')).toContainText(startOf(own));
  await card('林小溪')
    .getByRole('button', { name: `调整为 ${formatTime(kickOff)} 开始` })
    .click();
  await expect(card('林小溪')).not.toContainText('开赛时间已变更');
});

test(
  '[ANC-23] disabling an anchor names their coming appointments, and an open card says that the anchor is disabled',
  byNight,
  async ({ page, database, enterWith, enterElsewhere }) => {
    const merchantCode = await plantMerchant(database, { alias: '云岭体育' });
    const target = await plantTarget(database, merchantCode, { name: '云岭主站', tag: '主站' });
    const home = unlike('停用甲');
    const match = await plantMatch(database, { league: unlike('停用联赛'), home, away: unlike('停用乙'), status: 1 });
    const person = await enterWith(keys, '/pro_anc_lis', { merchantCode });
    const [anchor = ''] = await makeAnchors(page, [{ name: '赵云霄', projectCodes: [target] }]);
    await makeAppointments(page, [{ streamerCode: anchor, matchId: match.id }]);
    const other = await enterElsewhere(person, `/pro_pro_spo_soc&back?matchId=${match.id}`);
    const card = other.getByRole('article', { name: '赵云霄' });
    await expect(card).toBeVisible();

    await page.goto('/pro_anc_lis');
    await page.getByRole('switch').first().click();
    const question = page.getByRole('dialog', { name: '停用“赵云霄”？' });
    await expect(question.getByRole('list', { name: '未结束的预约' }).getByRole('listitem')).toContainText(home);
    await expect(card).not.toContainText('主播已停用');
    await question.getByRole('button', { name: '停用主播' }).click();
    await expect(card).toContainText('主播已停用');
  },
);
