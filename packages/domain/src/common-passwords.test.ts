import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';
import { checkField, fieldRules } from './field-rules.ts';

const source = readFileSync(new URL('./common-passwords.ts', import.meta.url), 'utf8');
const listed = (source.split('`')[1] ?? '').trim().split(/\s+/);

test('the list is long enough, free of doubles, and holds only what the password rule would let through', () => {
  expect(listed.length).toBeGreaterThanOrEqual(200);
  expect(listed.filter((word, at) => listed.indexOf(word) !== at)).toEqual([]);
  expect(
    listed.filter((word) => checkField(fieldRules.newPassword, word) !== null || word !== word.toLowerCase()),
  ).toEqual([]);
  expect(listed.every(isCommonPassword)).toBe(true);
});
