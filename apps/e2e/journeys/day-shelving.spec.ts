import { unlike } from '../support/catalog.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

test(
  '[day 4] a league’s matches of a day are put on shelf in three clicks, and taken back in one',
  byNight,
  async ({ page, database, enterWith }) => {
    const league = unlike('三击联赛');
    const plant = (inHours: number) =>
      plantMatch(database, { league, home: unlike('三击甲'), away: unlike('三击乙'), suppliers: [], inHours });
    const today = [await plant(200), await plant(200), await plant(200)];
    const later = await plant(260);
    await database.run(
      'platform',
      `UPDATE platform.matches SET league_id = (SELECT league_id FROM platform.matches WHERE id = $1)
     WHERE id = ANY($2::bigint[])`,
      [later.id, today.map(({ id }) => id)],
    );
    const path = `/spo_soc_sch?leagueName=${league}`;
    await enterWith(['spo_soc_sch-view', 'spo_soc_sch-action'], path, { merchantCode: 'platform' });
    const schedule = new SchedulePage(page);
    await expect(schedule.rows).toHaveCount(4);
    let clicks = 0;
    const click = async (target: ReturnType<typeof page.getByRole>) => {
      clicks += 1;
      await target.click();
    };
    const [first] = today;
    if (first === undefined) throw new Error('nothing planted');
    await click(schedule.row(first).getByRole('button', { name: `只看 ${league}` }));
    await expect(schedule.rows).toHaveCount(3);
    await click(page.getByRole('checkbox', { name: '选择本页全部' }));
    await click(page.getByRole('button', { name: '批量上架' }));
    const toast = page.getByTestId('toast');
    await expect(toast).toContainText('已上架 3 场');
    expect(clicks).toBe(3);
    for (const match of today) await expect(schedule.row(match)).toContainText('上架');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await toast.getByRole('button', { name: '撤销' }).click();
    await expect(page.getByTestId('toast')).toContainText('已下架 3 场');
    for (const match of today) await expect(schedule.row(match)).toContainText('下架');
    await page.goto(`${path}&gameTimeEnd=2100-01-01`);
    await expect(schedule.row(later)).toContainText('未上架');
  },
);
