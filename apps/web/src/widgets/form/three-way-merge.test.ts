import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isSameList, mergeLists } from './three-way-merge.ts';

const lists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));

test('my additions and removals are merged into the other’s saved list', () => {
  expect(mergeLists({ base: ['a', 'b'], mine: ['a', 'c'], latest: ['a', 'b', 'd'] })).toEqual(['a', 'd', 'c']);
});

test('one side’s changes alone are taken over unmerged', () => {
  fc.assert(
    fc.property(lists, lists, (base, changed) => {
      expect(isSameList(mergeLists({ base, mine: changed, latest: base }), changed)).toBe(true);
      expect(isSameList(mergeLists({ base, mine: base, latest: changed }), changed)).toBe(true);
    }),
  );
});

test('lists are the same in any order', () => {
  expect(isSameList(['a', 'b'], ['b', 'a'])).toBe(true);
  expect(isSameList(['a', 'b'], ['a'])).toBe(false);
  expect(isSameList(['a'], ['a', 'b'])).toBe(false);
});
