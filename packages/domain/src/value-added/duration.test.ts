import fc from 'fast-check';
import { expect, it } from 'vitest';

import { durationText, durationTyped } from './duration.ts';

it('a written duration is read back as the same seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => durationTyped(durationText(seconds)) === seconds),
  );
  expect([durationText(9), durationText(95), durationText(3729)]).toEqual(['0:09', '1:35', '1:02:09']);
});

it('plain seconds and full-width digits are read', () => {
  expect(durationTyped('95')).toBe(95);
  expect(durationTyped(' １：３５ ')).toBe(95);
});

it.each(['', '0', '0:00', '1:60', '1:75:00', '1:2:3:4', '-5', '1.5', 'abc', '86401', '25:00:00'])(
  '"%s" is no duration',
  (text) => {
    expect(durationTyped(text)).toBeNull();
  },
);
