import { disciplines } from '@touchline/domain/matches/disciplines';
import type { PlayType } from '@touchline/domain/predictions/play-types';

import type { Database, JourneyPerson } from '../support/database.ts';
import { show } from '../support/gallery.ts';
import { expect as quickly, test } from '../support/journey.ts';
import { plantMerchant } from '../support/merchant.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';
import { endMatch, plantPrediction } from '../support/predictions.ts';

// Each screen is taken three times and searched twice.
test.describe.configure({ timeout: 600_000 });

// A picture may be long in coming; it is not what is measured.
const expect = quickly.configure({ timeout: 60_000 });

const leagues = [
  '英格兰超级联赛',
  '西班牙甲级联赛',
  '意大利甲级联赛',
  '德国甲级联赛',
  '法国甲级联赛',
  '中国超级联赛',
  '欧洲冠军联赛',
];
const teams = ['曼彻斯特城', '阿森纳', '利物浦', '切尔西', '皇家马德里', '巴塞罗那', '拜仁慕尼黑', '国际米兰'];
const soccer = [1, 2, 3, 4] as const;
const long = '圣文森特和格林纳丁斯全国足球冠军联赛附加赛第二阶段收官战：主队三线作战仍有余力，客队客场疲软';

/** Two a week for most of a year, of all play types. */
async function plantSeason(database: Database, writer: JourneyPerson): Promise<void> {
  const [leagueOf, teamOf] = [(at: number) => leagues[at % 7] ?? '', (at: number) => teams[at % 8] ?? ''];
  const known = new Map<string, string>();
  for (let at = 0; at < 60; at += 1) {
    const isBasketball = at % 6 === 5;
    const playType: PlayType = isBasketball ? (at % 4 === 1 ? 6 : 5) : (soccer[(at * 7 + Math.floor(at / 5)) % 4] ?? 1);
    const league = isBasketball ? '美国职业篮球联赛' : leagueOf(at * at);
    const match = await plantMatch(database, {
      discipline: isBasketball ? disciplines.basketball : disciplines.soccer,
      league,
      home: teamOf(at),
      away: teamOf(at * 3 + 1),
      inHours: -100 * at - 3,
    });
    const [found] = await database.run<{ id: string }>(
      'platform',
      'SELECT league_id::text AS id FROM platform.matches WHERE id = $1',
      [match.id],
    );
    known.set(league, known.get(league) ?? found?.id ?? '');
    const title = `${teamOf(at)}：第 ${60 - at} 轮看点`;
    await plantPrediction(database, writer, match.id, { playType, title, leagueId: known.get(league) });
    const score = isBasketball ? ([101 + (at % 17), 98 + (at % 23)] as const) : ([(at * 7) % 4, (at * 5) % 3] as const);
    await endMatch(database, match.id, score, at % 19 === 7 ? 93 : 90);
  }
}

test('the gallery shows published predictions, reviews, and a writer’s record', async ({
  page,
  database,
  newPerson,
  enter,
}) => {
  const merchantCode = await plantMerchant(database);
  const keys = [
    'pre_soc_odd_pub-view',
    'pre_soc_odd_dra-action',
    'pre_soc_odd_rev-view',
    'pre_soc_odd_rev-action',
    'pre_#_rec-view',
  ];
  const writer = await newPerson({ merchantCode, keys, name: '林溪', accountPrefix: 'linxi' });
  const other = await newPerson({ merchantCode, name: '江野', accountPrefix: 'jiangye' });
  await plantSeason(database, writer);
  const next = await plantMatch(database, {
    league: leagues[0] ?? '',
    home: '托特纳姆热刺',
    away: '纽卡斯尔联',
    status: 1,
  });
  await plantPrediction(database, writer, next.id, { title: long, playType: 2, codes: [4, 5] });
  await plantPrediction(database, other, next.id, {
    title: '热刺主场不败，关注首发',
    playType: 1,
    codes: [1, 2],
    state: 'review',
  });
  await plantPrediction(database, other, next.id, { title: long, playType: 3, state: 'review' });
  await plantPrediction(database, writer, next.id, { title: '本人提交的一篇', playType: 4, state: 'review' });

  await enter(writer, '/pre_soc_odd_pub');
  await expect(page.getByText('赢半').first()).toBeVisible();
  await show(page, 'published-predictions');
  await page.getByRole('button', { name: `更多操作 ${long}` }).click();
  await page.getByRole('menuitem', { name: '撤回' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, 'published-withdraw');
  await page.goto('/pre_soc_odd_pub');
  await page.locator('tr[data-row]').filter({ hasText: '赢半' }).first().getByRole('button', { name: /^查看/ }).click();
  await expect(page.getByText(/领先盘口|高出盘口|低于盘口/)).toBeVisible();
  await show(page, 'published-view');
  await page.goto('/pre_soc_odd_pub?keyword=不存在的标题');
  await expect(page.getByText('没有找到标题含“不存在的标题”的预测')).toBeVisible();
  await show(page, 'published-none');

  await page.goto('/pre_soc_odd_rev');
  await expect(page.getByText('待审核').first()).toBeVisible();
  await show(page, 'reviews');
  await page.getByRole('button', { name: '审核 热刺主场不败，关注首发' }).click();
  await expect(page.getByRole('button', { name: '通过并发布' })).toBeVisible();
  await show(page, 'review-view');
  await page.getByRole('button', { name: '退回', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '退回原因' })).toBeVisible();
  await show(page, 'review-return');

  await page.goto('/pre_rec');
  await expect(page.getByText('按月命中率')).toBeVisible();
  await expect(page.getByText('走水').first()).toBeVisible();
  await show(page, 'prediction-record');
  await page.goto('/pre_rec?sportId=2&playType=6');
  await expect(page.getByText('玩法：大小分')).toBeVisible();
  await show(page, 'prediction-record-narrowed');
  await page.goto('/pre_rec?from=2020-01-01&until=2020-01-31');
  await expect(page.getByText('没有符合条件的结算记录')).toBeVisible();
  await show(page, 'prediction-record-none');
});
