import { disciplines } from '@touchline/domain/matches/disciplines';
import { phaseOf } from '@touchline/domain/matches/match-stages';
import { describe, expect, test } from 'vitest';

import { readRecords, type ReportedMatch } from './supplier-records.ts';
import { disciplineOf } from './supplier-sports.ts';
import { stageOf } from './supplier-stages.ts';

const whence = {
  supplier: 'NAMI',
  sport: 'football',
  kind: 'match',
  discipline: disciplines.soccer,
  suppliedAt: 2000,
} as const;
const match = {
  id: 7,
  sport_id: 1,
  competition_id: 1,
  home_team_id: 2,
  away_team_id: 3,
  status_id: 4,
  match_time: 1000,
  home_scores: [1, 0, 0, 0, 0, 0, 0],
  away_scores: [0, 0, 0, 0, 0, 0, 0],
  coverage: { live: 1, animation: 0, bc: 1 },
  updated_at: 1500,
};
const reasonOf = (record: unknown, kind: 'match' | 'competition' | 'team' = 'match') =>
  readRecords([record], { ...whence, kind }).unread[0]?.reason;

describe('suppliers’ codes', () => {
  const phases = (discipline: number, codes: readonly number[]) =>
    codes.map((code) => {
      const stage = stageOf(discipline, code);
      return stage === undefined ? 'unknown' : `${stage} ${phaseOf(stage)}`;
    });

  test('[MAT-70] football: an abnormal match is hidden', () => {
    expect(phases(disciplines.soccer, [0])).toEqual(['0 hidden']);
  });

  test('[MAT-71] football: from not started to ended', () => {
    expect(phases(disciplines.soccer, [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([
      '1 notStarted',
      '11 playing',
      '12 halftime',
      '13 playing',
      '14 playing',
      '15 playing',
      '16 playing',
      '90 finished',
    ]);
  });

  test('[MAT-72] football: postponed, interrupted, cut, cancelled, to be decided', () => {
    expect(phases(disciplines.soccer, [9, 10, 11, 12, 13, 14])).toEqual([
      '91 postponed',
      '92 interrupted',
      '93 cut',
      '94 cancelled',
      '95 undecided',
      'unknown',
    ]);
  });

  test('[MAT-74] basketball: quarters are even, the breaks between them odd, then overtime and the end', () => {
    expect(phases(disciplines.basketball, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([
      '0 hidden',
      '1 notStarted',
      '21 playing',
      '22 break',
      '23 playing',
      '24 halftime',
      '25 playing',
      '26 break',
      '27 playing',
      '28 playing',
      '90 finished',
    ]);
  });

  test('[MAT-75] basketball: interrupted, cancelled, postponed, cut, to be decided', () => {
    expect(phases(disciplines.basketball, [11, 12, 13, 14, 15, 16])).toEqual([
      '92 interrupted',
      '94 cancelled',
      '91 postponed',
      '93 cut',
      '95 undecided',
      'unknown',
    ]);
  });

  test('sports without a table of their own share one', () => {
    for (const discipline of [disciplines.lol, disciplines.other, disciplines.otherGame])
      expect(phases(discipline, [0, 1, 2, 3, 4, 8, 13])).toEqual([
        '0 hidden',
        '1 notStarted',
        '31 playing',
        '32 break',
        'unknown',
        '90 finished',
        '95 undecided',
      ]);
  });

  test('a match without a discipline of ours is another sport, or another game', () => {
    expect(['football', 'tennis', 'curling', 'constructor', 'valorant', 'kog'].map(disciplineOf)).toEqual([
      1, 3, 3, 3, 2200, 2204,
    ]);
  });
});

describe('a record', () => {
  test('[MAT-69] a match record is read with its teams, time, stage, scores and streams', () => {
    const { reported, unread } = readRecords([match], whence);
    expect(unread).toEqual([]);
    expect(reported).toEqual([
      {
        supplierId: '7',
        reportedAt: 1500,
        record: match,
        leagueRef: '1',
        homeRef: '2',
        awayRef: '3',
        gameTime: 1000,
        stage: 13,
        homeScores: match.home_scores,
        awayScores: match.away_scores,
        streams: ['NAMI', 'BC'],
      } satisfies ReportedMatch,
    ]);
  });

  test('of several versions on a page the newest counts, wherever it stands', () => {
    const newer = { ...match, status_id: 8, updated_at: 1600 };
    for (const page of [
      [match, newer, match],
      [newer, match, newer],
    ])
      expect(readRecords(page, whence)).toMatchObject({ reported: [{ stage: 90, reportedAt: 1600 }], different: 1 });
  });

  test.each([
    [{ ...match, status_id: 99 }, '未知的比赛状态 99'],
    [{ ...match, match_time: null }, '字段不符合约定：match_time'],
    [{ ...match, home_scores: '2:1', home_team_id: -1 }, '字段不符合约定：home_team_id、home_scores'],
    [{ ...match, updated_at: 2061 }, '更新时间晚于供应商当前时间'],
    [{ ...match, note: 'a\u0000b' }, '含有无法保存的字符'],
    [{ ...match, note: '\ud800' }, '含有无法保存的字符'],
    [[match], '不是一条记录'],
    [null, '不是一条记录'],
  ])('an unreadable record says why: %#', (record, reason) => {
    expect(reasonOf(record)).toBe(reason);
  });

  test('of a league needs a level and a name', () => {
    const league = { id: 1, name_zh: '', short_name_zh: '', name_en: 'Cup', level: 2, updated_at: 1500 };
    expect(readRecords([league], { ...whence, kind: 'competition' }).reported).toMatchObject([{ name: 'Cup' }]);
    expect(reasonOf({ ...league, level: 4 }, 'competition')).toBe('字段不符合约定：level');
    expect(reasonOf({ ...league, name_en: ' ' }, 'competition')).toBe('没有名称');
  });

  test.each(['name_zh', 'short_name_zh', 'name_en'])(
    '[mend 2] of a team with characters that grow is not taken: %s',
    (field) => {
      const team = { id: 1, name_zh: '曼联', updated_at: 1500 };
      for (const growing of ['\u{FDFA}', '⑽'.repeat(151)])
        expect(reasonOf({ ...team, [field]: growing }, 'team')).toBe(`字段不符合约定：${field}`);
      expect(readRecords([{ ...team, [field]: 'Ⅷ队（㈱）' }], { ...whence, kind: 'team' }).unread).toEqual([]);
    },
  );
});
