import { expect, test } from 'vitest';

import {
  hasLine,
  includesStake,
  playTypeName,
  playTypeOfKind,
  playTypes,
  playTypesOf,
  readSelection,
  type PlayType,
} from './play-types.ts';

const codesOf = (playType: PlayType) =>
  playTypes[playType].selections.map(({ code, side, name }) => `${code} ${side} ${name}`);

test('[PRD-69] three-way: 1 home, 2 draw, 3 away', () => {
  expect(codesOf(1)).toEqual(['1 home 主胜', '2 draw 平局', '3 away 客胜']);
});

test('[PRD-70] a handicap with three outcomes: 4 home, 5 draw, 6 away', () => {
  expect(codesOf(2)).toEqual(['4 home 让胜', '5 draw 让平', '6 away 让负']);
});

test('[PRD-71] a two-way handicap: 7 home, 8 away', () => {
  expect(codesOf(3)).toEqual(['7 home 主队', '8 away 客队']);
});

test('[PRD-72] totals: 9 over, 10 under', () => {
  expect(codesOf(4)).toEqual(['9 over 大球', '10 under 小球']);
});

test('[PRD-73] two-way: 11 home, 12 away', () => {
  expect(codesOf(5)).toEqual(['11 home 主胜', '12 away 客胜']);
});

test('[PRD-74] totals of points: 13 over, 14 under', () => {
  expect(codesOf(6)).toEqual(['13 over 大分', '14 under 小分']);
});

test('[PRD-75] soccer offers 1, 2, 3, 4', () => {
  expect(playTypesOf(1)).toEqual([1, 2, 3, 4]);
  expect(playTypesOf(1).map((playType) => playTypeName(playType, 1))).toEqual([
    '胜平负',
    '让球胜平负',
    '让球',
    '大小球',
  ]);
});

test('[PRD-76] basketball offers 5, 3, 6', () => {
  expect(playTypesOf(2)).toEqual([5, 3, 6]);
  expect(playTypesOf(2).map((playType) => playTypeName(playType, 2))).toEqual(['胜负', '让分', '大小分']);
});

test('odds of a kind are for one play type of a sport, and basketball has no lottery handicap', () => {
  expect((['eu', 'jc', 'asia', 'bs'] as const).map((kind) => playTypeOfKind(1, kind))).toEqual([1, 2, 3, 4]);
  expect((['eu', 'jc', 'asia', 'bs'] as const).map((kind) => playTypeOfKind(2, kind))).toEqual([5, null, 3, 6]);
});

test('[PRD-82] the stake is part of European odds and of none else', () => {
  expect(([1, 2, 3, 4, 5, 6] as const).filter(includesStake)).toEqual([1, 2, 5]);
  expect(([1, 2, 3, 4, 5, 6] as const).filter(hasLine)).toEqual([2, 3, 4, 6]);
});

test('[PRD-77] predict is one code, or one or two for types 1 and 2', () => {
  expect(readSelection(1, '1')).toEqual([1]);
  expect(readSelection(1, '1,2')).toEqual([1, 2]);
  expect(readSelection(1, '3,1')).toEqual([1, 3]);
  expect(readSelection(2, '5,6')).toEqual([5, 6]);
  expect(readSelection(3, '8')).toEqual([8]);
  expect(readSelection(5, '12')).toEqual([12]);
});

test.each([
  [1, ''],
  [1, '1,2,3'],
  [1, '1,1'],
  [1, '4'],
  [1, '1,4'],
  [1, '01'],
  [1, '1, 2'],
  [1, '1,'],
  [1, '1;2'],
  [2, '1'],
  [2, '4,5,6'],
  [3, '7,8'],
  [4, '9,10'],
  [5, '11,12'],
  [6, '13,14'],
  [6, '9'],
] as const)('[PRD-77] play type %s has no prediction "%s"', (playType, text) => {
  expect(readSelection(playType, text)).toBeNull();
});
