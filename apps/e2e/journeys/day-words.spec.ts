import { byNight, expect, test } from '../support/journey.ts';
import { LogsPage } from '../support/pages/logs-page.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';

const platform = { merchantCode: 'platform' };
const named = (word: string) => `${word}${Date.now().toString(36)}`;

test('[day 7] a match is found by its team with no click and Enter', byNight, async ({ page, database, enterWith }) => {
  const [home, away] = [named('寻队甲'), named('寻队乙')];
  const match = await plantMatch(database, { league: named('寻联赛'), home, away });
  await enterWith(['spo_soc_sch-view', 'spo_soc_sch-action'], '/spo_soc_sch', platform);
  await expect(page.getByRole('heading', { name: '足球赛程' })).toBeVisible();
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.evaluate(`addEventListener('pointerdown', () => countClick(), true)`);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: '搜索页面与记录' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(away);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `编辑赛程：${match.name}` })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/spo_soc_sch\\?.*match=${match.id}$`));
  expect(clicks).toBe(0);
});

test(
  '[day 8] a corrected score and a refused call are read in words',
  byNight,
  async ({ page, database, enterWith }) => {
    const match = await plantMatch(database, {
      league: named('词联赛'),
      home: named('词队甲'),
      away: named('词队乙'),
      stage: 13,
      inHours: -1,
      score: [0, 0],
    });
    const [{ at } = { at: '' }] = await database.run<{ at: string }>(
      'platform',
      `SELECT to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at FROM platform.matches WHERE id = $1`,
      [match.id],
    );
    await enterWith(['spo_soc_sch-view', 'spo_soc_sch-action', 'bac_#_ope-view'], '/spo_soc_sch', platform);
    const pins = { scoreParts: [{ part: 0, pin: { home: 1, away: 0, kind: 'fixed' } }], updatedTime: at };
    const save = () =>
      page.evaluate(
        async ([id, body]) => {
          const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
          const path = `/api/v1/platform/sport/match/${id}`;
          return (await fetch(path, { method: 'PATCH', headers, body: JSON.stringify(body) })).status;
        },
        [match.id, pins] as const,
      );
    expect([await save(), await save()]).toEqual([200, 409]);
    await page.goto('/bac_ope');
    const rows = new LogsPage(page).rows.filter({ hasText: match.name });
    await expect(rows).toHaveText([/内容已被他人修改.*失败/, /全场：0:0 → 1:0.*成功/]);
  },
);
