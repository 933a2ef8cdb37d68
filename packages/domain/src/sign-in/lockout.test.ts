import { expect, test } from 'vitest';

import { accountDelaySeconds, addressDelaySeconds, addressFailuresAllowed } from './lockout.ts';

const failures = Array.from({ length: 2000 }, (_, count) => count);

test.each([
  ['an account from its fifth failure', accountDelaySeconds, 5],
  ['an address from its fiftieth failure', addressDelaySeconds, 50],
])('delays %s, growing, to at most fifteen minutes', (_who, delay, first) => {
  expect(failures.slice(0, first).every((count) => delay(count) === 0)).toBe(true);
  expect(delay(first)).toBeGreaterThan(0);
  expect(delay(first + 1)).toBeGreaterThan(delay(first));
  expect(failures.every((count) => delay(count + 1) >= delay(count))).toBe(true);
  expect(Math.max(...failures.map((count) => delay(count)))).toBe(15 * 60);
});

test('another number of failures may be allowed to an address', () => {
  expect(addressDelaySeconds(99, 100)).toBe(0);
  expect(addressDelaySeconds(100, 100)).toBe(addressDelaySeconds(addressFailuresAllowed));
});
