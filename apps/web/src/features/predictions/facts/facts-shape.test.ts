import type { RankedTableRow } from '@touchline/domain/matches/match-facts';
import { expect, test } from 'vitest';

import { aroundTeams, figureText } from './facts-shape.ts';

const rowAt = (rank: number, changes: Partial<RankedTableRow> = {}): RankedTableRow => ({
  rank,
  teamId: String(rank),
  teamName: `第${rank}队`,
  played: 10,
  won: 5,
  drawn: 2,
  lost: 3,
  scored: 12,
  conceded: 15,
  ...changes,
});
const tableOf = (count: number) => Array.from({ length: count }, (_, at) => rowAt(at + 1));
const around = (count: number, ...teamIds: string[]) =>
  aroundTeams(tableOf(count), teamIds).map((group) => group.map(({ rank }) => rank));

test('a long league table shows only the neighbours of both teams', () => {
  expect(around(20, '3', '12')).toEqual([
    [2, 3, 4],
    [11, 12, 13],
  ]);
  expect(around(20, '3', '5')).toEqual([[2, 3, 4, 5, 6]]);
  expect(around(20, '1', '20')).toEqual([
    [1, 2],
    [19, 20],
  ]);
  expect(around(20, '7')).toEqual([[6, 7, 8]]);
});

test('a short table, and one that neither is in, is shown as a whole', () => {
  expect(around(8, '1', '8')).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
  expect(around(9, 'x')[0]).toHaveLength(9);
});

test('figures as they are read', () => {
  const one = rowAt(1);
  expect((['played', 'goals', 'points', 'share', 'difference'] as const).map((name) => figureText(name, one))).toEqual([
    '10',
    '12/15',
    '17',
    '50.0%',
    '-3',
  ]);
  expect(figureText('difference', rowAt(1, { scored: 20 }))).toBe('+5');
});
