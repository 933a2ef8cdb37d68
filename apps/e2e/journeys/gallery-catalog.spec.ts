import { CatalogPage, plantEntry, plantMatches, plantRecord } from '../support/catalog.ts';
import type { Database } from '../support/database.ts';
import { show } from '../support/gallery.ts';
import { expect, test } from '../support/journey.ts';

// Each screen is taken four times and searched twice.
test.describe.configure({ timeout: 120_000 });

const merchantCode = 'platform';
const keys = ['lea', 'tea', 'pla'].flatMap((code) => [`spo_#_${code}-view`, `spo_#_${code}-action`]);
const editor = { merchantCode, name: '苏敏', accountPrefix: 'sumin' };

/** Of a discipline that no other journey looks at. */
const discipline = 13;

const leagues = [
  { name: '中国女子排球超级联赛', shortName: '女排超级', nameEn: "Chinese Women's Volleyball Super League", level: 1 },
  { name: '意大利男子排球甲级联赛', shortName: '意男甲', nameEn: 'SuperLega', level: 1 },
  { name: '土耳其女子排球联赛', shortName: '土女联', nameEn: 'Sultanlar Ligi', level: 1 },
  { name: '波兰男子排球联赛', shortName: '波男联', nameEn: 'PlusLiga', level: 2 },
  { name: '日本 V 联赛', shortName: 'V 联赛', nameEn: 'SV.League', level: 2 },
  { name: '巴西女子排球超级联赛', shortName: '巴女超', nameEn: 'Superliga Feminina', level: 2 },
  { name: '全国大学生排球联赛', shortName: '', nameEn: '', level: 3 },
  { name: '城市沙滩排球邀请赛（已停办）', shortName: '', nameEn: '', level: 3, isRecycled: true },
] as const;

async function plantLeagues(database: Database): Promise<void> {
  for (const league of leagues) {
    const id = await plantEntry(database, { kind: 'league', discipline, ...league });
    if (league.level < 3) {
      const record = { kind: 'league', discipline, entryId: id } as const;
      await plantRecord(database, { ...record, name: league.name, link: 'own' });
      await plantRecord(database, { ...record, name: league.nameEn, supplier: 'HBIRD' });
    }
  }
  await plantRecord(database, { kind: 'league', discipline, name: '超級聯賽（女子）', supplier: 'HBIRD' });
}

test('the gallery shows leagues, suppliers’ records of them, and an empty list', async ({
  page,
  enterWith,
  database,
}) => {
  await plantLeagues(database);
  await enterWith(keys, `/spo_lea?discipline=${discipline}`, editor);
  const list = new CatalogPage(page);
  await expect(list.rows.first()).toBeVisible();
  await show(page, 'leagues');
  await page.goto(`/spo_lea?discipline=${discipline}&records=associated`);
  await expect(list.rows.first()).toContainText('未关联');
  await show(page, 'leagues-associated');
  await list.operate('关联', '超級聯賽（女子）');
  await list.pick('关联到的联赛', '中国女子排球超级联赛');
  await show(page, 'league-associate');
  await page.goto('/spo_lea?keyword=没有这样的联赛');
  await expect(page.getByText('没有找到与“没有这样的联赛”匹配的联赛')).toBeVisible();
  await show(page, 'leagues-none');
});

test('the gallery shows one team, a new one, and a merge of two', async ({ page, enterWith, database }) => {
  const team = { kind: 'team', discipline } as const;
  const name = '上海光明优倍女子排球俱乐部';
  const id = await plantEntry(database, {
    ...team,
    name,
    shortName: '上海女排',
    nameEn: 'Shanghai Bright Ubest',
    aliases: ['上海光明', '上海優倍', 'Shanghai WVC'],
  });
  await plantRecord(database, { ...team, name: '上海光明优倍', entryId: id, link: 'own' });
  await plantRecord(database, {
    ...team,
    name: 'Shanghai Bright Ubest',
    supplier: 'HBIRD',
    entryId: id,
    link: 'person',
  });
  const twin = await plantEntry(database, { ...team, name: '上海女子排球队', nameEn: 'Shanghai Women' });
  await plantMatches(database, twin, 12);
  await enterWith(keys, `/spo_tea?discipline=${discipline}`, editor);
  const list = new CatalogPage(page);
  await expect(list.rows.first()).toBeVisible();
  await show(page, 'teams');
  await list.operate('编辑', name);
  await expect(list.dialog).toContainText('蜂鸟数据');
  await show(page, 'team-edit');
  await page.keyboard.press('Escape');
  await list.operate('合并', name);
  await list.pick(`与“${name}”合并的记录`, '上海女子排球队');
  await expect(list.dialog).toContainText('12 场赛程');
  await show(page, 'team-merge');
  await list.dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '新增球队' }).click();
  await expect(list.dialog).toContainText('新增球队');
  await show(page, 'team-create');
});

test('the gallery shows a player to read-only staff', async ({ page, enterWith, database }) => {
  const teamId = await plantEntry(database, { kind: 'team', discipline, name: '天津渤海银行女排' });
  const player = { kind: 'player', discipline, name: '李盈莹', nameEn: 'Li Yingying', teamId } as const;
  const id = await plantEntry(database, { ...player, aliases: ['李盈瑩'] });
  await plantRecord(database, { kind: 'player', discipline, name: 'LI Yingying', entryId: id });
  await enterWith(['spo_#_pla-view'], `/spo_pla?discipline=${discipline}`, { ...editor, name: '陈启航' });
  const list = new CatalogPage(page);
  await expect(list.rows.first()).toBeVisible();
  await show(page, 'players');
  await list.operate('详情', '李盈莹');
  await expect(list.dialog).toContainText('天津渤海银行女排');
  await show(page, 'player-look');
});
