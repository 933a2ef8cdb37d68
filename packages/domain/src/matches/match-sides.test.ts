import { expect, test } from 'vitest';

import { areTurned } from './match-sides.ts';

const before = { homeId: '1', awayId: '2' };

test.each([
  ['as they were', { homeId: '1', awayId: '2' }, false],
  ['the other way round', { homeId: '2', awayId: '1' }, true],
  ['turned, with one team that went into another', { homeId: '2', awayId: '9' }, true],
  ['turned, with the other team that went into another', { homeId: '9', awayId: '1' }, true],
  ['one team that went into another', { homeId: '9', awayId: '2' }, false],
])('sides %s', (_how, now, isTurned) => {
  expect(areTurned(before, now)).toBe(isTurned);
});

test('sides that nobody wrote down are not turned', () => {
  expect(areTurned({ homeId: null, awayId: null }, before)).toBe(false);
});
