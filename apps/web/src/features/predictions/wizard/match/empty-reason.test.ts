import { expect, it } from 'vitest';

import type { PickableFilter } from '../../predictions.api.ts';
import { emptyReason } from './empty-reason.ts';

const all: PickableFilter = { leagueLevel: 1, league: null, leagueDate: null, keyword: '' };
const level = (leagueLevel: number, matches: number, offShelf = 0, withoutOdds = 0) => ({
  leagueLevel,
  matches,
  offShelf,
  withoutOdds,
});

it('[day 12] an empty list names what stands in the way: the shelf before the odds', () => {
  const why = (one: ReturnType<typeof level>) => {
    const reason = emptyReason({ days: [], levels: [one, level(2, 0), level(3, 0)] }, all);
    return [reason.why, reason.count];
  };
  expect(why(level(1, 0, 7, 3))).toEqual(['offShelf', 7]);
  expect(why(level(1, 0, 0, 3))).toEqual(['withoutOdds', 3]);
  expect(why(level(1, 0))).toEqual(['none', 0]);
});

it('[day 12] the nearest level with matches is named; of two as near, the higher league', () => {
  const nearest = (leagueLevel: number, counts: readonly number[]) =>
    emptyReason({ days: [], levels: counts.map((count, at) => level(at + 1, count)) }, { ...all, leagueLevel }).level
      ?.leagueLevel;
  expect(nearest(1, [0, 4, 9])).toBe(2);
  expect(nearest(1, [0, 0, 9])).toBe(3);
  expect(nearest(2, [4, 0, 9])).toBe(1);
  expect(nearest(3, [0, 0, 0])).toBeUndefined();
});

it('[day 12] the nearest day is the next one with matches, else the last before', () => {
  const days = ['2036-11-20', '2036-11-23'];
  const nearest = (leagueDate: string | null) => emptyReason({ days, levels: [] }, { ...all, leagueDate }).day;
  expect([nearest(null), nearest('2036-11-21'), nearest('2036-11-24')]).toEqual([
    '2036-11-20',
    '2036-11-23',
    '2036-11-23',
  ]);
});

it('[day 12] a search names no day, since days are not searched', () => {
  const reason = emptyReason({ days: ['2036-11-20'], levels: [level(2, 1)] }, { ...all, keyword: '曼城' });
  expect(reason).toMatchObject({ why: 'search', day: null, level: { leagueLevel: 2 } });
});
