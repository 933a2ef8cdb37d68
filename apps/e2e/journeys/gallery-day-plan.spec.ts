import { dayBounds, formatTime } from '@touchline/domain/times';

import { makeAnchors } from '../support/anchors.ts';
import { makeAppointments } from '../support/appointments.ts';
import { plantTarget } from '../support/domains.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 300_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 30_000 });

const keys = [
  'pro_pro_lis-view',
  'pro_pro_lis-action',
  'pro_anc_lis-view',
  'pro_anc_lis-action',
  'pro_anc_lis-reservation',
  'anc_#_res-view',
  'spo_soc_sch-view',
  'spo_soc_sch-action',
];
const people = ['林小溪', '赵云霄', '陈可欣', '王大锤', '苏沐橙', '韩一鸣', '唐果', '许知远', '沈星河', '何佳怡'];
// Tomorrow is whole, whatever the hour.
const day = formatTime(new Date(Date.now() + 86_400_000), 'day');
const midnight = Date.parse(dayBounds(day)?.start ?? '');
const tomorrow = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString();
const hoursUntil = (hour: number) => Math.round((midnight - Date.now()) / 3_600_000) + hour;

const games = [
  ['曼彻斯特城', '阿森纳'],
  ['利物浦', '切尔西'],
  ['皇家马德里', '巴塞罗那'],
  ['拜仁慕尼黑', '多特蒙德'],
  ['国际米兰', 'AC 米兰'],
  ['巴黎圣日耳曼', '马赛'],
] as const;

test('the gallery shows the day’s programme as list and timeline, one’s own reservations, and faces on the schedule', async ({
  page,
  database,
  enterWith,
}) => {
  const merchantCode = await plantMerchant(database, { alias: '星河体育' });
  const main = await plantTarget(database, merchantCode, { name: '星河主站', tag: '主站' });
  const abroad = await plantTarget(database, merchantCode, { name: '星河海外站', tag: '海外' });
  const matches: { readonly id: string }[] = [];
  for (const [at, [home, away]] of games.entries())
    matches.push(
      await plantMatch(database, { league: '欧洲冠军联赛', home, away, inHours: hoursUntil(10 + at), status: 1 }),
    );
  for (const home of ['托特纳姆热刺', '阿斯顿维拉'])
    await plantMatch(database, { league: '英超', home, away: '纽卡斯尔联', inHours: hoursUntil(13), status: 1 });
  await enterWith(keys, '/pro_pro_lis', { merchantCode });
  await expect(page.getByText('这一天没有预约')).toBeVisible();
  await show(page, 'day-plan-none');
  const codes = await makeAnchors(
    page,
    people.map((name, at) => ({
      name,
      projectCodes: at % 3 === 0 ? [main, abroad] : [main],
      ...(at % 4 !== 3 && { hue: at * 47 }),
    })),
  );
  const now = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const matchAt = (at: number) => matches[at % matches.length]?.id ?? '';
  const coming = codes.flatMap((streamerCode, at) => [
    { streamerCode, matchId: matchAt(at), startTime: tomorrow(6 + at), endTime: tomorrow(9.5 + at) },
    { streamerCode, matchId: matchAt(at + 1), startTime: tomorrow(11 + at), endTime: tomorrow(14 + at) },
  ]);
  const running = codes.map((streamerCode, at) => ({
    streamerCode,
    matchId: matchAt(at),
    startTime: now(-at / 3 - 0.5),
    endTime: now(1),
  }));
  // One of them twice at one time.
  const twice = { streamerCode: codes[2] ?? '', matchId: matchAt(4), startTime: tomorrow(9), endTime: tomorrow(12) };
  await makeAppointments(page, [...coming, ...running, twice]);

  await page.goto('/pro_pro_lis');
  await expect(page.getByRole('row').nth(10)).toBeVisible();
  await show(page, 'day-plan-list');
  await page.getByText('时间轴', { exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /vs/u }).nth(5)).toBeVisible();
  await show(page, 'day-plan-timeline-now');
  await page.goto(`/pro_pro_lis?view=timeline&day=${day}`);
  await expect(page.getByRole('gridcell', { name: /vs/u }).nth(5)).toBeVisible();
  await show(page, 'day-plan-timeline');
  await page.getByText('按比赛', { exact: true }).click();
  await expect(page.getByText('无主播，点击预约').first()).toBeVisible();
  await show(page, 'day-plan-timeline-matches');

  await page.goto('/anc_res?view=month');
  await expect(page.getByRole('heading', { name: /的预约/u })).toBeVisible();
  await show(page, 'own-month');
  await page.goto('/anc_res?view=week');
  await expect(page.getByRole('heading', { name: /的预约/u })).toBeVisible();
  await show(page, 'own-week');

  await page.goto('/spo_soc_sch');
  await expect(page.getByRole('img', { name: /位主播/u }).first()).toBeVisible();
  await show(page, 'schedule-anchors');
  await page.goto(`/pro_anc_lis/${codes[1]}`);
  await page.getByRole('button', { name: '生成日历地址' }).click();
  await expect(page.getByText('地址只显示这一次')).toBeVisible();
  await show(page, 'anchor-calendar');
});
