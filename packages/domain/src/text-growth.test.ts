import fc from 'fast-check';
import { expect, test } from 'vitest';

import { growsTooLong } from './text-growth.ts';

test.each(['ﷺ', 'ﷻ', '㌖', '\u{1D160}', 'a\u{FDFA}b'])(
  '[mend 2] %s is too long: a character becomes more than four',
  (text) => {
    expect(growsTooLong(text, 100)).toBe(true);
  },
);

test.each([
  ['⑽'.repeat(51), 100, true],
  ['⑽'.repeat(50), 100, false],
  ['㍿', 2, false],
  ['ﬃ'.repeat(10), 15, false],
  ['ﬃ'.repeat(11), 16, true],
  ['', 1, false],
  ['第89分钟，Ｇｏａｌ！王（Ａ组）é한글ｶﾞ', 40, false],
])('[mend 2] a text may not become longer than twice its limit: %s within %i', (text, max, isTooLong) => {
  expect(growsTooLong(text, max)).toBe(isTooLong);
});

test('[mend 2] text of letters as they are typed stays within its limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('中', 'a', 'é', '９', 'ｋ', '😀', '한', '\n') }), (text) => {
      expect(growsTooLong(text, text.length)).toBe(false);
    }),
  );
});

test('[mend 2] marks that NFKC would sort for seconds are measured at once', () => {
  const from = performance.now();
  growsTooLong('\u0315\u0316'.repeat(250_000), 500_000);
  expect(performance.now() - from).toBeLessThan(500);
});
