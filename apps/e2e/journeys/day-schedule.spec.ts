import type { Page } from '@playwright/test';
import { dayTitle } from '@touchline/domain/lists/day-limits';
import { formatTime } from '@touchline/domain/times';

import type { Database } from '../support/database.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];
const platform = { merchantCode: 'platform' };
const named = (word: string) => `${word}${Date.now().toString(36)}`;

/** The first half of a match began so many minutes ago, and its supplier says so. */
async function kickOff(database: Database, matchId: string, minutes: number): Promise<void> {
  await database.run(
    'platform',
    `UPDATE platform.matches SET game_time = now() - make_interval(mins => $2) WHERE id = $1`,
    [matchId, minutes],
  );
  await database.run(
    'platform',
    `UPDATE platform.supplier_matches SET stage = 11,
       record = jsonb_build_object('period_time', floor(extract(epoch FROM now()) - $2 * 60)) WHERE match_id = $1`,
    [matchId, minutes],
  );
}

const dayTabOf = (page: Page, instant: Date) => page.getByRole('tab', { name: dayTitle(formatTime(instant, 'day')) });

test('[day 1] [MAT-30] a match in play stands on the landing list with its minute; an ended one is found by its day', async ({
  page,
  database,
  enterWith,
}) => {
  const league = named('午夜联赛');
  const playing = { league, home: '午夜甲', away: '午夜乙', stage: 11, score: [1, 0], suppliers: ['NAMI'] } as const;
  const first = await plantMatch(database, playing);
  await kickOff(database, first.id, 35);
  const over = await plantMatch(database, {
    league,
    home: '终场甲',
    away: '终场乙',
    stage: 90,
    score: [2, 2],
    inHours: -2,
  });
  const coming = await plantMatch(database, { league, home: '将赛甲', away: '将赛乙', inHours: 2 });
  await enterWith(ofSoccer, '/spo_soc_sch', platform);
  const schedule = new SchedulePage(page);
  await schedule.searchLeague(league);
  await expect(page.getByRole('tab', { name: '进行中与未开赛' })).toHaveAttribute('aria-selected', 'true');
  await expect(schedule.row(first)).toContainText(/上半场3[67]′/);
  await expect(schedule.row(coming)).toBeVisible();
  await expect(schedule.row(over)).toBeHidden();
  await expect(page.getByRole('tab', { name: /^今天/ })).toHaveCount(1);

  await schedule.filterBy('比赛阶段', '进行中');
  await expect(schedule.row(coming)).toBeHidden();
  await expect(schedule.row(first)).toBeVisible();
  await page.getByRole('button', { name: '移除条件：比赛阶段：进行中' }).click();
  await dayTabOf(page, new Date(Date.now() - 2 * 3_600_000)).click();
  await expect(schedule.row(over)).toContainText('完场');
});

/** Rows that stand whole between the head of the table and its pages. */
const rowsInSight = (page: Page) =>
  page.evaluate(() => {
    const floor = document.querySelector('nav[aria-label*="分页"]')?.getBoundingClientRect().top ?? window.innerHeight;
    const rows = [...document.querySelectorAll('tr[data-row]')].map((row) => row.getBoundingClientRect());
    return rows.filter(({ bottom, height }) => height >= 48 && bottom <= Math.min(floor, window.innerHeight)).length;
  });

test(
  '[day 6] [SHL-96] ten rows at 1366 × 768 with a day, a search and a selection; cards at 390',
  byNight,
  async ({ page, database, enterWith }) => {
    const league = named('十行联赛');
    const stage = { stage: 13, score: [2, 1] } as const;
    for (let at = 0; at < 14; at += 1)
      await plantMatch(database, { league, home: `主场第${at}队`, away: `客场第${at}队`, inHours: 0, ...stage });
    await page.setViewportSize({ width: 1366, height: 768 });
    await enterWith(ofSoccer, '/spo_soc_sch', platform);
    const schedule = new SchedulePage(page);
    await schedule.searchLeague(league);
    await page.getByRole('tab', { name: /^今天/ }).click();
    await expect(schedule.rows).toHaveCount(14);
    await page.getByRole('checkbox', { name: /^选择 主场第3队/ }).check();
    await page.getByRole('checkbox', { name: /^选择 主场第5队/ }).check();
    await expect(page.getByRole('group', { name: '批量操作' })).toBeVisible();
    const rows = await rowsInSight(page);
    console.log(`schedule at 1366 × 768 with a day, a search and a selection: ${rows} rows of 48 px`);
    expect(rows).toBeGreaterThanOrEqual(10);

    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.getByRole('article', { name: '主场第0队 VS 客场第0队' });
    for (const text of ['主场第0队', '客场第0队', '2', '1', '下半场'])
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  },
);
