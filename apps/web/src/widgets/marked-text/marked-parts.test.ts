import { array, assert, boolean, nat, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';

import { partsOf } from './marked-parts.ts';

test('[PRD-68] the parts are the whole text in its order, and marked exactly where a range is', () => {
  const range = record({ from: nat(20), length: nat(6), isGrave: boolean() });
  assert(
    property(string({ minLength: 1, maxLength: 20 }), array(range, { maxLength: 5 }), (text, given) => {
      const ranges = given.map(({ from, length, isGrave }) => {
        const start = Math.min(from, text.length);
        return { from: start, to: Math.min(start + length, text.length), isGrave };
      });
      const parts = partsOf(text, ranges);
      expect(parts.map(({ part }) => part).join('')).toBe(text);
      for (const { from, part, mark } of parts)
        for (let at = from; at < from + part.length; at += 1) {
          const over = ranges.filter((one) => one.from <= at && at < one.to);
          expect(mark).toBe(over.length === 0 ? null : over.some(({ isGrave }) => isGrave) ? 'grave' : 'light');
        }
    }),
  );
});

test('[hardening 26] thousands of marks take no longer than their number', () => {
  const text = '错字'.repeat(20_000);
  const ranges = Array.from({ length: 20_000 }, (_, at) => ({ from: at * 2, to: at * 2 + 1, isGrave: at % 2 === 0 }));
  const began = performance.now();
  expect(partsOf(text, ranges)).toHaveLength(40_000);
  expect(performance.now() - began).toBeLessThan(2000);
});
