import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isSameList, mergeLists } from './three-way-merge.ts';

const lists = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));

test('what I added and took away is done again on what someone else saved, and theirs stays', () => {
  expect(mergeLists({ base: ['a', 'b'], mine: ['a', 'c'], latest: ['a', 'b', 'd'] })).toEqual(['a', 'd', 'c']);
});

test('where nobody else changed anything the outcome is mine, and where I did not it is theirs', () => {
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
