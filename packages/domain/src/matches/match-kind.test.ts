import { expect, test } from 'vitest';

import { appointmentCodes } from '../access/permission-grammar.ts';
import { disciplines } from './disciplines.ts';
import { matchKindOf } from './match-kind.ts';

test('[MAT-45] a match is a sport or a game, with its word on the wire and the code of its schedule', () => {
  expect(matchKindOf(disciplines.soccer)).toEqual({
    matchCategory: 'sport',
    matchType: 'sport',
    sportCode: 'spo_soc',
  });
  expect(matchKindOf(disciplines.lol)).toEqual({ matchCategory: 'game', matchType: 'lol', sportCode: 'gam_lol' });
  expect(matchKindOf(disciplines.otherGame)).toEqual({
    matchCategory: 'game',
    matchType: 'other',
    sportCode: 'gam_oth',
  });
});

test('every discipline has the code of a page of appointments, and no two share one', () => {
  const codes = Object.values(disciplines).map((discipline) => matchKindOf(discipline).sportCode);
  expect(codes.every((code) => appointmentCodes.includes(code))).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a match of a single league is named by the schedule of its own, where there is one', () => {
  expect(matchKindOf(disciplines.baseball, true).sportCode).toBe('sin_bas');
  expect(matchKindOf(disciplines.lol, true).sportCode).toBe('gam_lol');
});
