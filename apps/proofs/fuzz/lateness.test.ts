import { expect, test } from 'vitest';

import { isLate, isLateLine } from './lateness.ts';

const logged = (message: string) => `{"level":50,"process":"api","err":{"type":"error","message":"${message}"}}`;

test('who waited in vain is told from what went wrong', () => {
  expect(isLateLine(logged('canceling statement due to lock timeout'))).toBe(true);
  expect(isLateLine(logged('canceling statement due to statement timeout'))).toBe(true);
  expect(isLateLine(logged('column "x" does not exist'))).toBe(false);
  expect(isLate('catalog.league-merge: a 5xx\nanswered 503 {"error":{"code":"000503","message":"…"}}')).toBe(true);
  expect(isLate('catalog.league-merge: a 5xx\nanswered 500 {"error":{"code":"000500","message":"…"}}')).toBe(false);
  expect(isLate('no answer: Error: no answer in 60000 ms\n{}')).toBe(true);
  expect(isLate('no answer: Error: socket hang up\n{}')).toBe(false);
  expect(isLate('waited: api-1 logged 1 errors, such as …')).toBe(true);
  expect(isLate('api-1 logged 1 errors, such as …')).toBe(false);
});
