import fc from 'fast-check';
import { expect, test } from 'vitest';

import { chosenOf, valueOf } from './multi-select.ts';

const ids = [11, 12, 13];

test('[LST-36] 999 is all and 0 none', () => {
  expect(chosenOf([999], ids)).toEqual(ids);
  expect(chosenOf([0], ids)).toEqual([]);
  expect(valueOf(ids, ids)).toEqual([999]);
  expect(valueOf([], ids)).toEqual([0]);
});

test('[LST-36] some are themselves, and an id that is not offered is nothing', () => {
  expect(valueOf([13, 11], ids)).toEqual([11, 13]);
  expect(chosenOf([13, 77], ids)).toEqual([13]);
  expect(valueOf([], [])).toEqual([0]);
});

test('[LST-36] a value’s text is read back as the same value', () => {
  fc.assert(
    fc.property(fc.subarray(ids), (chosen) => {
      expect(chosenOf(valueOf(chosen, ids), ids)).toEqual(chosen);
    }),
  );
});
