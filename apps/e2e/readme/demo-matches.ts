import type { PlayType } from '@touchline/domain/predictions/play-types';

import type { Database, JourneyPerson } from '../support/database.ts';
import { plantMatch } from '../support/pages/schedule-page.ts';
import { endMatch, plantPrediction } from '../support/predictions.ts';

export const premierLeague = '英格兰超级联赛';
const laLiga = '西班牙甲级联赛';
const serieA = '意大利甲级联赛';
const bundesliga = '德国甲级联赛';
const superLeague = '中国超级联赛';
const both = ['NAMI', 'HBIRD'];

/** A day of football: two matches being played, the others to come. */
export async function plantMatchDay(database: Database): Promise<{ readonly id: string }> {
  const plant = (league: string, home: string, away: string, more: object = {}) =>
    plantMatch(database, { league, home, away, suppliers: both, status: 1, ...more });
  const playing = { stage: 13, inHours: -1, streams: ['NAMI', 'ANIM'] };
  const first = await plant(premierLeague, '曼彻斯特城', '阿森纳', { ...playing, score: [2, 1] });
  await plant(superLeague, '上海海港', '北京国安', { ...playing, stage: 12, score: [1, 1] });
  await plant(laLiga, '皇家马德里', '马德里竞技', { inHours: 1, streams: ['NAMI'] });
  await plant(premierLeague, '利物浦', '切尔西', { inHours: 2, streams: ['NAMI', 'ANIM'] });
  await plant(serieA, '国际米兰', '尤文图斯', { inHours: 3 });
  await plant(bundesliga, '拜仁慕尼黑', '多特蒙德', { inHours: 3, streams: ['NAMI'] });
  await plant(premierLeague, '托特纳姆热刺', '纽卡斯尔联', { inHours: 4, stage: 91 });
  await plant(superLeague, '山东泰山', '成都蓉城', { inHours: 5, level: 2, status: 2 });
  await plant(laLiga, '巴塞罗那', '塞维利亚', { inHours: 6 });
  await plant(serieA, 'AC米兰', '那不勒斯', { inHours: 6, level: 2 });
  await plant(bundesliga, '勒沃库森', '莱比锡', { inHours: 7, status: 2, suppliers: [] });
  await plant(premierLeague, '阿斯顿维拉', '布莱顿', { inHours: 8, level: 2 });
  for (const [at, [home, away, league]] of pairs.entries())
    await plant(league, home, away, { inHours: 24 * (1 + Math.floor((at * at) / 16)) + (at % 5) });
  await database.run(
    'platform',
    `UPDATE platform.matches SET game_time = greatest(date_bin('30 minutes', game_time, '2020-01-01'),
       date_trunc('day', now(), 'Asia/Shanghai'))`,
  );
  return first;
}

const pairs = [
  ['曼彻斯特城', '切尔西', premierLeague],
  ['皇家马德里', '塞维利亚', laLiga],
  ['国际米兰', '罗马', serieA],
  ['拜仁慕尼黑', '莱比锡', bundesliga],
  ['上海海港', '山东泰山', superLeague],
  ['阿森纳', '托特纳姆热刺', premierLeague],
  ['巴塞罗那', '比利亚雷亚尔', laLiga],
  ['利物浦', '阿斯顿维拉', premierLeague],
  ['尤文图斯', '拉齐奥', serieA],
  ['成都蓉城', '北京国安', superLeague],
] as const;
const titles = [
  '主场气势正盛，看好主队',
  '强弱分明，主队可取',
  '中场占优，主队不败',
  '客队体能存疑',
  '主队三连胜，状态正佳',
  '盘口坚挺，跟随主队',
];
const scores = [
  [2, 0],
  [3, 1],
  [2, 1],
  [1, 1],
  [3, 0],
  [0, 1],
  [2, 1],
] as const;
const types: readonly PlayType[] = [1, 3, 4, 2];

/** Two settled predictions a week for most of a year. Returns the ids that their leagues have in the record, by name. */
export async function plantSettledYear(database: Database, writer: JourneyPerson): Promise<Map<string, string>> {
  const leagueIds = new Map<string, string>();
  for (let at = 79; at >= 0; at -= 1) {
    const [home, away, league] = pairs[(at * 3) % pairs.length] ?? pairs[0];
    const match = await plantMatch(database, { league, home, away, status: 1, inHours: -84 * at - 5 });
    const [row] = await database.run<{ id: string }>(
      'platform',
      'SELECT league_id::text AS id FROM platform.matches WHERE id = $1',
      [match.id],
    );
    leagueIds.set(league, leagueIds.get(league) ?? row?.id ?? '');
    await plantPrediction(database, writer, match.id, {
      playType: types[(at * 5 + Math.floor(at / 4)) % 4] ?? 1,
      title: titles[at % titles.length] ?? '',
      leagueId: leagueIds.get(league),
    });
    await endMatch(
      database,
      match.id,
      scores[(at * 11 + Math.floor(at / 7)) % scores.length] ?? [1, 0],
      at % 33 === 8 ? 93 : 90,
    );
  }
  return leagueIds;
}
