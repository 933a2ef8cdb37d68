import { expect, test } from 'vitest';

import { repeatsIn } from './repeats.ts';

test.each([
  ['{"repeated":27,"code":"000403","message":"权限不足"}', 27],
  ['{"repeated":3,"code":"000400","details":[{"field":"xxxxx…', 3],
  ['{"code":"000403","message":"权限不足"}', 0],
  // What somebody sent stands within quotes of its own.
  [JSON.stringify({ code: '000400', details: [{ field: '{"repeated":9,' }] }), 0],
  ['', 0],
  [undefined, 0],
])('[hardening 7] %s stands for %i', (errMsg, times) => {
  expect(repeatsIn(errMsg)).toBe(times);
});
