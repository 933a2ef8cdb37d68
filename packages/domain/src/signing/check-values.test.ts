import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { cdns } from './cdn-signing.ts';
import { checkSigning } from './check-values.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

it.each(cdns)('the check values of %s come out', (cdn) => {
  const checked = checkSigning(cdn, md5);
  expect(checked.length).toBeGreaterThan(0);
  for (const { actual, expected, isRight } of checked) expect([actual, isRight]).toEqual([expected, true]);
});

it.each(cdns)('a wrong digest fails the check values of %s', (cdn) => {
  for (const { isRight } of checkSigning(cdn, (text) => md5(`${text} `))) expect(isRight).toBe(false);
});

it('the first check value of ALI is the published one', () => {
  expect(checkSigning('ALI', md5)[0]?.expected).toBe('dd1b5ffa00cf26acec0c169ae1cfabea');
});
