import { formatTime } from '@touchline/domain/times';

import { CatalogPage, plantEntry, unlike } from '../support/catalog.ts';
import { expect, provenBy, test } from '../support/journey.ts';
import { SchedulePage } from '../support/pages/schedule-page.ts';

test(
  'a match is made by hand with the schedule’s own key alone, and the list shows it',
  provenBy(
    'apps/web/src/features/matches/dialogs/match-making.browser.test.tsx: a match is made by hand: double pressing makes one, and the list shows and marks it',
    'apps/server/src/modules/matches/matches.test.ts: one entered by hand has what was given, off shelf',
  ),
  async ({ page, database, enterWith }) => {
    const [league, home, away] = [unlike('手录联赛'), unlike('手录甲'), unlike('手录乙')];
    await plantEntry(database, { kind: 'league', name: league });
    for (const name of [home, away]) await plantEntry(database, { kind: 'team', name });
    await enterWith(['spo_soc_sch-view', 'spo_soc_sch-action'], '/spo_soc_sch', { merchantCode: 'platform' });
    const schedule = new SchedulePage(page);
    await page.getByRole('button', { name: '新增赛程' }).click();
    const dialog = schedule.dialog('新增足球赛程');
    const form = new CatalogPage(page);
    await form.pick('联赛', league);
    await form.pick('主队', home);
    await form.pick('客队', away);
    const kickOff = formatTime(new Date(Date.now() + 30 * 3_600_000));
    const time = dialog.getByRole('textbox', { name: '比赛时间' });
    await time.focus();
    await page.keyboard.type(kickOff.replaceAll(/\D/g, ''));
    await page.keyboard.press('Tab');
    await expect(time).toHaveValue(kickOff);
    await dialog.getByRole('button', { name: '新增赛程' }).dblclick();
    await expect(dialog).toHaveCount(0);
    await expect(schedule.toast.filter({ hasText: `已新增 ${home} VS ${away}` })).toBeVisible();
    const row = schedule.rows.filter({ hasText: league });
    await expect(row).toHaveCount(1);
    for (const text of [kickOff, home, away, '人工录入', '未上架']) await expect(row).toContainText(text);
    const made = await database.run<{ type: number }>(
      'platform',
      `SELECT create_type AS type FROM platform.matches match JOIN platform.catalog_entries league
       ON league.id = match.league_id WHERE league.name = $1`,
      [league],
    );
    expect(made).toEqual([{ type: 2 }]);
  },
);
