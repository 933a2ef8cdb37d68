import { disciplines } from '@touchline/domain/matches/disciplines';

import { byNight, expect, test } from '../support/journey.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

const held = ['spo_soc_sch-view', 'spo_soc_sch-action', 'spo_box_sch-view', 'spo_oth_sch-view', 'spo_#_lea-view'];
const platform = { merchantCode: 'platform' };

test(
  '[day 10] [day 11] [SHL-09] a pinned page comes first after a reload too, and one lands where one landed before',
  byNight,
  async ({ page, database, enterWith }) => {
    const league = `旅程公开赛${Date.now().toString(36)}`;
    const { name } = await plantMatch(database, {
      league,
      home: '选手甲',
      away: '选手乙',
      discipline: disciplines.other,
      inHours: 0,
    });
    await database.run('platform', `UPDATE platform.catalog_entries SET discipline_name = '网球' WHERE name = $1`, [
      league,
    ]);
    await enterWith(held, '/spo_soc_sch', platform);
    const tabs = page.getByRole('navigation', { name: '页面导航' });
    await expect(tabs.getByRole('link').first()).toHaveText('足球赛程');
    const sidebar = page.getByRole('navigation', { name: '功能导航' });
    await sidebar.getByRole('button', { name: '体育管理' }).click();
    await expect(sidebar.getByRole('link', { name: /^其他项目赛程 今日 [1-9]\d* 场$/ })).toBeVisible();
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/menu/pins') && answer.request().method() === 'PUT',
    );
    await sidebar.getByRole('button', { name: '固定其他项目赛程' }).click();
    expect((await kept).ok()).toBe(true);
    await page.reload();
    await expect(tabs.getByRole('link').first()).toHaveText('其他项目赛程');
    await page.goto('/home');
    await expect(page).toHaveURL(/\/spo_soc_sch/);
    await tabs.getByRole('link', { name: '其他项目赛程' }).click();
    await expect(page.getByRole('row').filter({ hasText: league })).toContainText(`${league}网球`);
    await expect(page.getByRole('row').filter({ hasText: league })).toContainText(name.slice(0, 3));
  },
);
