import { unlike } from '../support/catalog.ts';
import { byNight, expect, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];

test(
  '[day 5] two matches are merged by reasons side by side, and the merge is undone',
  byNight,
  async ({ page, database, enterWith }) => {
    const [league, home, away] = [unlike('合并联赛'), unlike('合并甲'), unlike('合并乙')];
    const kept = await plantMatch(database, { league, home, away, suppliers: ['NAMI'] });
    const twin = await plantMatch(database, { league, home: `${home}队`, away, suppliers: ['HBIRD'], status: 1 });
    await enterWith(ofSoccer, `/spo_soc_sch?matchId=${kept.id},${twin.id}`, { merchantCode: 'platform' });
    const schedule = new SchedulePage(page);
    await schedule.choose(kept, '合并');
    const dialog = schedule.dialog('选择重复的赛程（将并入本场）');
    await dialog.getByRole('radio', { name: new RegExp(twin.id) }).click();
    await expect(dialog.getByText('主队相近').first()).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^主队/ })).toContainText(`${home}队`);
    await dialog.getByRole('button', { name: `将 ${twin.id} 并入本场` }).click();
    await expect(schedule.row(twin)).toHaveCount(0);
    await expect(schedule.row(kept)).toContainText('蜂鸟数据');
    await schedule.toast.getByRole('button', { name: '撤销' }).click();
    await expect(schedule.row(twin)).toContainText('上架');
    await expect(schedule.row(kept)).not.toContainText('蜂鸟数据');
  },
);
