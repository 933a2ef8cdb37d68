import { expect, test } from 'vitest';

import { totalScoreCases } from '../predictions/total-score-cases.ts';
import { disciplines } from './disciplines.ts';
import { regularScore, scoreText, totalScore } from './match-scores.ts';

test('[MAT-73] football: regular, half-time, red, yellow, corner, overtime, penalties; overtime counts, penalties do not', () => {
  expect(totalScore(disciplines.soccer, [2, 1, 0, 3, 5, 0, 0])).toBe(2);
  expect(totalScore(disciplines.soccer, [2, 1, 0, 3, 5, 3, 0])).toBe(3);
  expect(totalScore(disciplines.soccer, [1, 1, 1, 3, 9, 1, 5])).toBe(1);
  expect(totalScore(disciplines.soccer, [0, 0, 0, 0, 4, 0, 4])).toBe(0);
});

test('[MAT-76] basketball: four quarters, then overtime, all of which count', () => {
  expect(totalScore(disciplines.basketball, [20, 25, 18, 22, 0])).toBe(85);
  expect(totalScore(disciplines.basketball, [20, 25, 18, 22, 11])).toBe(96);
});

test.each(totalScoreCases)('the total in code: %s, %s', (_case, discipline, home, away, totals) => {
  expect([home, away].map((scores) => totalScore(disciplines[discipline], scores))).toEqual(totals);
});

test('[PRD-100] of football the regular time can be told by itself', () => {
  expect(regularScore([2, 1, 0, 3, 5, 3, 4])).toBe(2);
  expect(regularScore([])).toBeNull();
});

test('[day 2] a score is written with a colon; a side without points has a dash', () => {
  expect(scoreText(1, 0)).toBe('1:0');
  expect(scoreText(null, 0)).toBe('–:0');
});
