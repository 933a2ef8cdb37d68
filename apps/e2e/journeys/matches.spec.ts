import { environment } from '../support/environment.ts';
import { byNight, expect, logIn, test } from '../support/journey.ts';
import { plantMatch, SchedulePage } from '../support/pages/schedule-page.ts';

const ofSoccer = ['spo_soc_sch-view', 'spo_soc_sch-action'];
const ofStreams = ['pro_anc_lis-view', 'pro_anc_lis-action', 'pro_pro_lis-view'];
const platform = { merchantCode: 'platform' };
const named = (word: string) => `${word}${Date.now().toString(36)}`;

test(
  '[MAT-20] more than seven filters stay open, also after a reload and after going back',
  byNight,
  async ({ page, database, enterWith }) => {
    const league = named('旅程联赛');
    const match = await plantMatch(database, { league, home: '主队甲', away: '客队乙', suppliers: ['NAMI'] });
    await enterWith([...ofSoccer, ...ofStreams], '/spo_soc_sch', platform);
    const schedule = new SchedulePage(page);
    for (let at = 1; at <= 7; at += 1) await schedule.searchLeague(`无此联赛${at}`);
    await schedule.searchLeague(league);
    await expect(schedule.row(match)).toBeVisible();
    await page.getByRole('button', { name: '更多（1）' }).click();
    await page.getByRole('menuitem', { name: '无此联赛7' }).click();
    await expect(page.getByText('没有符合条件的赛程')).toBeVisible();
    await page.getByRole('button', { name: '更多（1）' }).click();
    await page.getByRole('menuitem', { name: league }).click();
    await expect(schedule.row(match)).toBeVisible();

    await expect(page).toHaveURL(new RegExp(`leagueName=${encodeURIComponent(league)}`, 'u'));
    await page.reload();
    await expect(schedule.row(match)).toBeVisible();
    await expect(page.getByRole('tab', { name: `联赛名称：${league}` })).toHaveAttribute('aria-selected', 'true');
    await schedule.league.fill('');
    await expect(page.locator('.ant-select-item-option').first()).toHaveText(league);
    await page.keyboard.press('Escape');

    await page.goto(`/pro_pro_spo_soc&back?matchId=${match.id}`);
    await expect(page.getByRole('heading', { name: '主播预约' })).toBeVisible();
    await page.goto('/spo_soc_sch&back');
    await expect(schedule.row(match)).toBeVisible();
    expect(decodeURIComponent(page.url())).toContain(`leagueName=${league}`);
  },
);

test(
  '[MAT-33] [MAT-34] [MAT-52] [MAT-56] [MAT-58] a match is recycled and restored once its blocking records are unlinked',
  byNight,
  async ({ page, database, enterWith }) => {
    const league = named('回收联赛');
    const match = await plantMatch(database, { league, home: '回收甲', away: '回收乙', suppliers: ['NAMI', 'HBIRD'] });
    await enterWith(ofSoccer, `/spo_soc_sch?matchId=${match.id}`, platform);
    const schedule = new SchedulePage(page);
    await schedule.choose(match, '回收');
    await schedule.dialog(`回收赛程：${match.name}`).getByRole('button', { name: '逐条解除' }).click();
    const dialog = schedule.dialog(`解除赛程关联：${match.name}`);
    await expect(dialog.getByText('请先解除赛程关联')).toBeVisible();
    await dialog.getByRole('button', { name: '解除关联 纳米数据' }).click();
    await dialog.getByRole('button', { name: '解除关联 蜂鸟数据' }).click();
    await expect(dialog.getByText('已没有关联的数据源记录，可以回收')).toBeVisible();
    await dialog.getByRole('button', { name: '回收赛程' }).click();
    await expect(schedule.row(match)).toContainText('已回收');
    await schedule.choose(match, '恢复');
    await expect(schedule.row(match)).toContainText('下架');
    await expect(schedule.toast.filter({ hasText: `已恢复 ${match.name}` })).toBeVisible();
  },
);

test('[MAT-55] two people edit the same match while its score changes by itself', async ({
  page,
  database,
  store,
  newPerson,
  enterWith,
  playwright,
}) => {
  const league = named('同改联赛');
  const match = await plantMatch(database, { league, home: '同改甲', away: '同改乙', suppliers: ['NAMI', 'HBIRD'] });
  await enterWith(ofSoccer, `/spo_soc_sch?matchId=${match.id}`, platform);
  const schedule = new SchedulePage(page);
  await schedule.action(match, '编辑').click();
  const editor = schedule.dialog(`编辑赛程：${match.name}`);
  await editor.getByRole('button', { name: '采用蜂鸟数据的比赛时间' }).click();
  const address = `/api/v1/sport/match/${match.id}`;
  const elsewhere = await playwright.request.newContext({ baseURL: environment.baseUrl });
  await logIn(elsewhere, store, await newPerson({ ...platform, keys: ofSoccer }));
  const read = await elsewhere.get(address);
  const { data } = (await read.json()) as { data: { updatedTime: string } };
  const written = await elsewhere.patch(`/api/v1/platform/sport/match/${match.id}`, {
    headers: { Origin: environment.baseUrl },
    data: { gameStageType: 11, scores: { home: [1], away: [0] }, updatedTime: data.updatedTime },
  });
  expect(written.status()).toBe(200);
  await elsewhere.dispose();
  await expect(schedule.row(match).getByText('1:0', { exact: true })).toBeVisible();
  await expect(schedule.row(match)).toContainText('上半场');
  await editor.getByRole('button', { name: '保存赛程' }).click();
  const conflict = editor.getByRole('alert', { name: '此内容已在别处被修改' });
  await expect(conflict).toContainText('比赛阶段');
  await conflict.getByRole('button', { name: '保留我的修改' }).click();
  await expect(editor).toHaveCount(0);
  const after = (await (await page.request.get(address)).json()) as { data: { ownFields: string[] } };
  expect(after.data.ownFields.toSorted()).toEqual(['gameStageType', 'gameTime', 'scores']);
});
