import { expect } from '@playwright/test';
import { disciplines } from '@touchline/domain/matches/disciplines';

import { CatalogPage, plantEntry, plantRecord } from '../catalog.ts';
import { plantMatch, SchedulePage } from '../pages/schedule-page.ts';
import { plantProposal } from '../suppliers.ts';
import { patient, type Shoot, type Stage } from './stage.ts';

const keys = ['spo_soc_sch', 'spo_#_sup', 'spo_#_lea', 'spo_#_tea', 'spo_#_pla'].flatMap((page) => [
  `${page}-view`,
  `${page}-action`,
]);
/** Leagues and disciplines that no other journey looks at. */
const league = '英格兰足球冠军联赛';
const twins = '苏格兰足球超级联赛';
const { americanFootball, iceHockey } = disciplines;
const both = ['NAMI', 'HBIRD'];

export async function walkOperator({ page, database, newPerson, enter }: Stage, shoot: Shoot): Promise<void> {
  const plant = (home: string, away: string, more: object = {}) =>
    plantMatch(database, { league, home, away, suppliers: both, ...more });
  const playing = await plant('利兹联', '诺维奇', { status: 1, stage: 13, score: [2, 1], inHours: 0 });
  const coming = [
    await plant('西布罗姆维奇', '米德尔斯堡', { inHours: 2 }),
    await plant('布里斯托尔城', '沃特福德', { inHours: 3 }),
    await plant('考文垂', '斯旺西', { inHours: 4 }),
  ];
  await plant('普雷斯顿', '米尔沃尔', { inHours: 5, suppliers: ['NAMI'], status: 1 });
  const twin = (home: string, suppliers: string[]) =>
    plantMatch(database, { league: twins, home, away: '流浪者', suppliers, inHours: 6 });
  const [kept, gone] = [await twin('凯尔特人', ['NAMI']), await twin('凯尔特人队', ['HBIRD'])];
  await enter(await newPerson({ merchantCode: 'platform', keys, name: '何佳怡' }), `/spo_soc_sch?leagueName=${league}`);
  const schedule = new SchedulePage(page);
  await expect(schedule.rows).toHaveCount(5, patient);
  await shoot('day');

  for (const match of coming) await schedule.row(match).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: '批量上架' })).toBeVisible();
  await shoot('shelve');
  await page.keyboard.press('Escape');

  await schedule.action(playing, '编辑').click();
  await page.getByRole('spinbutton', { name: '主队全场' }).fill('3');
  await page.getByRole('button', { name: '保存赛程' }).click();
  await expect(page.getByRole('button', { name: '保存比分' })).toBeVisible();
  await shoot('score');

  await page.goto(`/spo_soc_sch?leagueName=${twins}`);
  await schedule.choose(kept, '合并');
  await page.getByRole('radio', { name: new RegExp(gone.id, 'u') }).click();
  await expect(page.getByRole('table', { name: '两场赛程对照' })).toBeVisible();
  await shoot('merge');

  const names = (home: string, away: string) => ({ league: 'NFL', home, away });
  await plantProposal(database, names('堪萨斯城酋长', '布法罗比尔'), names('酋长队', '比尔队'), 0.93, americanFootball);
  await plantProposal(database, names('达拉斯牛仔', '费城老鹰'), names('牛仔队', '老鹰队'), 0.88, americanFootball);
  await page.goto(`/spo_sup?tab=proposals&kind=match&discipline=${americanFootball}`);
  await expect(page.getByRole('article')).toHaveCount(2, patient);
  await shoot('proposals');

  const name = '多伦多枫叶';
  const team = { kind: 'team', discipline: iceHockey } as const;
  const aliases = ['枫叶队', 'Maple Leafs'];
  const entryId = await plantEntry(database, { ...team, name, nameEn: 'Toronto Maple Leafs', aliases });
  await plantRecord(database, { ...team, name: '多伦多枫叶队', entryId, link: 'own' });
  await page.goto(`/spo_tea?discipline=${iceHockey}`);
  const list = new CatalogPage(page);
  await list.operate('编辑', name);
  await expect(list.dialog).toContainText('纳米数据');
  await shoot('catalog');
}
