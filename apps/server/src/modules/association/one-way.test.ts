import { expect, test } from 'vitest';

import { type Going, oneWay } from './one-way.ts';

const kept = (...goings: Going[]) => oneWay(goings, (one) => one);

test('of two that would go into each other the older stays', () => {
  const [older, younger] = [
    { winner: '9', loser: '10' },
    { winner: '10', loser: '9' },
  ];
  expect(kept(younger, older)).toEqual([older]);
});

test('nothing goes into what goes itself', () => {
  const first = { winner: '1', loser: '2' };
  expect(kept({ winner: '2', loser: '3' }, first)).toEqual([first]);
  expect(kept({ winner: '2', loser: null }, first)).toEqual([first]);
});

test('nothing goes twice, and what is new goes with others', () => {
  const [one, two] = [
    { winner: '1', loser: '5' },
    { winner: '1', loser: null },
  ];
  expect(kept(one, two, { winner: '3', loser: '5' })).toEqual([one, two]);
});
