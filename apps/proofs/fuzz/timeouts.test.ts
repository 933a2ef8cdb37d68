import { expect, test } from 'vitest';

import { isTimeout, isTimeoutLine } from './timeouts.ts';

const logged = (message: string) => `{"level":50,"process":"api","err":{"type":"error","message":"${message}"}}`;

test('timeouts are distinguished from faults', () => {
  expect(isTimeoutLine(logged('canceling statement due to lock timeout'))).toBe(true);
  expect(isTimeoutLine(logged('canceling statement due to statement timeout'))).toBe(true);
  expect(isTimeoutLine(logged('column "x" does not exist'))).toBe(false);
  expect(isTimeout('catalog.league-merge: a 5xx\nanswered 503 {"error":{"code":"000503","message":"…"}}')).toBe(true);
  expect(isTimeout('catalog.league-merge: a 5xx\nanswered 500 {"error":{"code":"000500","message":"…"}}')).toBe(false);
  expect(isTimeout('no answer: Error: no answer in 60000 ms\n{}')).toBe(true);
  expect(isTimeout('no answer: Error: socket hang up\n{}')).toBe(false);
  expect(isTimeout('waited: api-1 logged 1 errors, such as …')).toBe(true);
  expect(isTimeout('api-1 logged 1 errors, such as …')).toBe(false);
});
