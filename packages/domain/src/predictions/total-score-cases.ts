import type { DisciplineName } from '../matches/disciplines.ts';

/** The case's name, the discipline, both sides' scores as suppliers order them, and the totals. */
type TotalScoreCase = readonly [
  string,
  DisciplineName,
  readonly number[],
  readonly number[],
  readonly [home: number | null, away: number | null],
];

/** Totals are reckoned twice, in code and in SQL: both are held to this table by their tests. */
export const totalScoreCases: readonly TotalScoreCase[] = [
  ['before the beginning', 'soccer', [], [], [null, null]],
  ['without overtime', 'soccer', [2, 1, 0, 3, 5, 0, 0], [1, 0, 0, 2, 4, 0, 0], [2, 1]],
  ['only regular time and half-time are known', 'soccer', [2, 1], [1, 0], [2, 1]],
  ['overtime holds what was scored before it', 'soccer', [1, 1, 1, 3, 9, 2, 0], [1, 0, 0, 2, 4, 1, 0], [2, 1]],
  ['penalties never count', 'soccer', [0, 0, 0, 0, 4, 0, 4], [0, 0, 0, 0, 3, 0, 2], [0, 0]],
  ['overtime without a goal, then penalties', 'soccer', [1, 1, 0, 0, 4, 1, 5], [1, 0, 0, 0, 3, 1, 4], [1, 1]],
  ['overtime is known for home only', 'soccer', [1, 1, 0, 0, 4, 2], [1, 0, 0, 0, 3], [2, 1]],
  ['overtime is known for away only', 'soccer', [1, 1, 0, 0, 4], [1, 0, 0, 0, 3, 2], [1, 2]],
  ['away overtime is still zero', 'soccer', [2, 1, 0, 0, 4, 3], [1, 0, 0, 0, 3, 0], [3, 1]],
  ['home overtime is still zero', 'soccer', [1, 1, 0, 0, 4, 0], [2, 0, 0, 0, 3, 3], [1, 3]],
  ['away has no scores', 'soccer', [2, 1, 0, 0, 4, 3], [], [3, null]],
  ['four quarters', 'basketball', [20, 25, 18, 22, 0], [19, 24, 17, 21, 0], [85, 81]],
  ['overtime counts', 'basketball', [20, 25, 18, 22, 11], [20, 25, 18, 22, 9], [96, 94]],
  ['overtime is known for home only', 'basketball', [20, 25, 18, 22, 11], [20, 25, 18, 22], [96, 85]],
  ['the second quarter is known for home only', 'basketball', [20, 25], [19], [45, 19]],
  ['before the beginning', 'basketball', [], [], [null, null]],
  ['every other discipline begins with the total', 'lol', [2, 1, 0, 1], [1, 0, 1, 0], [2, 1]],
  ['one number is the total', 'other', [3], [0], [3, 0]],
];
