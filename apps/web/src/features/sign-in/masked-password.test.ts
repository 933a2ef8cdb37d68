import { expect, test } from 'vitest';

import { passwordMask, typedOverMask } from './masked-password.ts';

test('an untouched mask means that nothing was typed', () => {
  expect(typedOverMask(passwordMask)).toBeNull();
});

test.each([
  ['x', 'x'],
  [`${passwordMask}x`, 'x'],
  [`${passwordMask.slice(0, 4)}ab${passwordMask.slice(4)}`, 'ab'],
  [passwordMask.slice(1), ''],
  ['', ''],
])('typing into %s replaces the mask', (value, typed) => {
  expect(typedOverMask(value)).toBe(typed);
});
