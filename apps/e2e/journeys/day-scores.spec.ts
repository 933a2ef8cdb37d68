import { unlike } from '../support/catalog.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMatch, SchedulePage, tell } from '../support/pages/schedule-page.ts';

const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];
const platform = { merchantCode: 'platform' };
/** In seconds, as suppliers count. */
const inHours = (hours: number) => Math.round(Date.now() / 1000) + hours * 3600;

test(
  '[day 2] [MAT-62] a running match’s score is corrected in 3 clicks, and stands until the supplier reports a newer one',
  byNight,
  async ({ page, request, database, enterWith }) => {
    const match = await plantMatch(database, {
      league: unlike('更正联赛'),
      home: unlike('更正甲'),
      away: unlike('更正乙'),
      status: 1,
      stage: 11,
      score: [0, 0],
      suppliers: ['NAMI'],
    });
    const report = (home: number, corners: number) =>
      tell(request, match.refs['NAMI'], {
        status_id: 2,
        match_time: inHours(3),
        home_scores: [home, 0, 0, 0, corners, 0, 0],
        away_scores: [0, 0, 0, 0, 0, 0, 0],
      });
    await enterWith(ofSoccer, `/spo_soc_sch?matchId=${match.id}`, platform);
    const schedule = new SchedulePage(page);
    const row = schedule.row(match);
    const pin = row.getByRole('img', { name: '人工设定：全场（仅此次）' });
    await expect(row.getByText('0:0', { exact: true })).toBeVisible();

    let clicks = 0;
    await page.exposeFunction('countClick', () => {
      clicks += 1;
    });
    await page.evaluate(() =>
      document.addEventListener(
        'pointerdown',
        () => void (globalThis as unknown as { countClick: () => Promise<void> }).countClick(),
        true,
      ),
    );
    await row.getByText('0:0', { exact: true }).click();
    await expect(page.getByRole('spinbutton', { name: '主队全场' })).toBeFocused();
    await page.keyboard.type('1');
    await page.getByRole('button', { name: '保存赛程' }).click();
    await page.getByRole('button', { name: '保存比分' }).click();
    await expect(row.getByText('1:0', { exact: true })).toBeVisible();
    await expect(pin).toBeVisible();
    await expect.poll(() => clicks).toBe(3);

    const corners = () =>
      database.run('platform', 'SELECT FROM platform.matches WHERE id = $1 AND home_scores[5] = 4', [match.id]);
    await report(0, 4);
    await expect.poll(corners, { timeout: 15_000 }).toHaveLength(1);
    await expect(row.getByText('1:0', { exact: true })).toBeVisible();
    await expect(pin).toBeVisible();
    await report(2, 5);
    await expect(row.getByText('2:0', { exact: true })).toBeVisible();
    await expect(pin).toHaveCount(0);
  },
);
