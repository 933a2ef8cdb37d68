import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isSameList, mergeLists, mergeRows } from './three-way-merge.ts';

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

const row = (name: string, phone = '') => ({ name, phone });

test('rows that someone else added stay, and a row that both sides changed is kept twice', () => {
  const base = [row('a'), row('b'), row('c')];
  const mine = [row('a', '1'), row('b'), row('d')];
  const latest = [row('a', '2'), row('b'), row('c'), row('e')];
  expect(mergeRows({ base, mine, latest })).toEqual([row('a', '2'), row('b'), row('e'), row('a', '1'), row('d')]);
});

test('rows keep my order and my repetitions if nobody else saved', () => {
  const base = [row('a'), row('b')];
  const mine = [row('a', '1'), row('b'), row(''), row('')];
  expect(mergeRows({ base, mine, latest: base })).toEqual(mine);
});
