import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { formatTime } from '@touchline/domain/times';

import { cellsIn } from '../../server/test/browser/workbook.ts';
import { unlike } from '../support/catalog.ts';
import { byNight, expect, provenBy, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

const platform = { merchantCode: 'platform' };
const dayMs = 86_400_000;

test(
  'a bulk recycle of three matches recycles two, names what blocks the third, and updates the rows',
  provenBy(
    'apps/web/src/features/matches/dialogs/match-dialogs.browser.test.tsx: bulk acts that take something away ask first and run as a task',
    'apps/server/src/modules/matches/bulk.test.ts: many at once, each by the rules for one and with a result of its own',
  ),
  async ({ page, database, enterWith }) => {
    const league = unlike('批量联赛');
    const plant = (suppliers: string[]) =>
      plantMatch(database, { league, home: unlike('批量甲'), away: unlike('批量乙'), suppliers });
    const [first, tied, last] = [await plant([]), await plant(['NAMI']), await plant([])];
    await enterWith(['spo_soc_sch-view', 'spo_soc_sch-action'], `/spo_soc_sch?leagueName=${league}`, platform);
    const schedule = new SchedulePage(page);
    await expect(schedule.rows).toHaveCount(3);
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '批量回收' }).click();
    const question = schedule.dialog('回收 3 场赛程？');
    await question.getByRole('button', { name: '回收 3 场赛程' }).click();
    const result = page.getByRole('dialog', { name: '回收 3 场赛程', exact: true });
    await expect(result.getByText('已完成')).toBeVisible();
    await expect(result.getByRole('button', { name: '成功 2' })).toBeVisible();
    await result.getByRole('button', { name: '失败 1' }).click();
    const refused = result.getByRole('table', { name: '处理结果' }).getByRole('row').nth(1);
    await expect(refused).toContainText(tied.id);
    await expect(refused).toContainText('仍有关联数据，请先解除关联');
    await result.getByRole('button', { name: '关闭', exact: true }).last().click();
    for (const match of [first, last]) await expect(schedule.row(match)).toContainText('已回收');
    await expect(schedule.row(tied)).toContainText('未上架');
    await page.getByRole('button', { name: /^后台任务/ }).click();
    const tray = page.getByRole('region', { name: '后台任务' });
    await expect(tray.getByRole('listitem')).toContainText('成功 2，失败 1');
  },
);

test(
  '[MAT-35] the exported workbook has the day’s rows as the list counts them, with names as text cells',
  byNight,
  async ({ page, context, database, enterWith }) => {
    const day = formatTime(new Date(Date.now() + randomInt(400, 4000) * dayMs), 'day');
    const inHours = Math.round((Date.parse(`${day}T12:00:00+08:00`) - Date.now()) / 3_600_000);
    const league = unlike('下载联赛');
    const formula = `=1+1${unlike('甲')}`;
    const matches = 27;
    for (let at = 1; at < matches; at += 1)
      await plantMatch(database, { league, home: `下载甲 ${at}`, away: '下载乙', inHours });
    await plantMatch(database, { league, home: formula, away: '@下载乙', inHours });
    await enterWith(['spo_soc_sch-view'], `/spo_soc_sch?gameTime=${day}`, platform);
    await expect(page.getByText(`共 ${matches} 条`)).toBeVisible();
    await page.getByRole('button', { name: '下载赛程' }).click();
    const download = context.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: '下载', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`matches-${day}_${day}.xlsx`);
    const [heading = [], ...rows] = cellsIn(await readFile(await file.path()));
    expect(rows).toHaveLength(matches);
    const column = (name: string) => rows.map((cells) => cells[heading.indexOf(name)]);
    expect(new Set(column('联赛'))).toEqual(new Set([league]));
    expect(column('主队')).toContain(formula);
    expect(column('客队')).toContain('@下载乙');
  },
);
