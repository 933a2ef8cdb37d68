import { expect, test } from 'vitest';

import { addTags, idSearchFault, isId, splitPastedIds, splitTypedIds, typedIdsFault } from './id-text.ts';

test('[LST-15] an id-only search takes digits and commas, nothing else', () => {
  expect(['', '7', '7,12,3'].map(idSearchFault)).toEqual([null, null, null]);
  for (const text of ['7 12', 'a', '7，12', '-1', '1.5', '１２']) expect(idSearchFault(text)).toBe('characters');
});

test('[LST-16] a leading, trailing or doubled comma is wrong', () => {
  for (const text of [',7', '7,', '7,,12', ',']) expect(idSearchFault(text)).toBe('commas');
});

test('[LST-17] typed tags are digits, commas and spaces', () => {
  expect(['', '12', '12, 34'].map(typedIdsFault)).toEqual([null, null, null]);
  for (const text of ['12a', '十二', '12+34', '12/34', '12，34']) expect(typedIdsFault(text)).toBe('characters');
});

test('[LST-18] typed tags do not start with a comma or space', () => {
  expect([',12', ' 12', ','].map(typedIdsFault)).toEqual(['start', 'start', 'start']);
});

test('[LST-19] a paste is split on every separator people use', () => {
  expect(splitPastedIds(' 1 2,3+4/5，6、7\n8\t9,, ')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('[LST-20] typing is split on comma and space', () => {
  expect(splitTypedIds('1,2 3, 4')).toEqual(['1', '2', '3', '4']);
  expect(splitTypedIds('1+2')).toEqual(['1+2']);
});

test('[LST-21] a duplicate is skipped', () => {
  expect(addTags(['7', '8'], ['8', '9', '9'])).toEqual(['7', '8', '9']);
});

test('an id is digits alone', () => {
  expect(['12', '', '1a', ' 1'].map(isId)).toEqual([true, false, false, false]);
});
