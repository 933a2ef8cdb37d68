import { expect, test } from 'vitest';

import { addTags, idSearchFault, isTag, splitPastedTags, splitTypedTags, typedTagsFault } from './id-text.ts';

test('[LST-15] an id-only search takes digits and commas, nothing else', () => {
  expect(['', '7', '7,12,3'].map(idSearchFault)).toEqual([null, null, null]);
  for (const text of ['7 12', 'a', '7，12', '-1', '1.5', '１２']) expect(idSearchFault(text)).toBe('characters');
});

test('[LST-16] a leading, trailing or doubled comma is wrong', () => {
  for (const text of [',7', '7,', '7,,12', ',']) expect(idSearchFault(text)).toBe('commas');
});

test('[LST-17] typed ids are digits, commas and spaces', () => {
  for (const text of ['', '12', '12, 34']) expect(typedTagsFault(text, 'ids')).toBeNull();
  for (const text of ['12a', '十二', '12+34', '12/34', '12，34'])
    expect(typedTagsFault(text, 'ids')).toBe('characters');
});

test('[LST-17] typed codes are letters, digits, commas and spaces', () => {
  for (const text of ['', 'K7', 'k7M2, 34', 'abc']) expect(typedTagsFault(text, 'codes')).toBeNull();
  for (const text of ['主播', 'K7-M2', 'K7_M2', 'Ｋ7', 'é']) expect(typedTagsFault(text, 'codes')).toBe('characters');
});

test('[LST-18] typed tags do not start with a comma or space', () => {
  for (const text of [',12', ' 12', ',']) {
    expect(typedTagsFault(text, 'ids')).toBe('start');
    expect(typedTagsFault(text, 'codes')).toBe('start');
  }
});

test('[LST-19] a paste is split on every separator people use', () => {
  expect(splitPastedTags(' 1 2,3+4/5，6、7\n8\t9,, ')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('[LST-20] typing is split on comma and space', () => {
  expect(splitTypedTags('1,2 3, 4')).toEqual(['1', '2', '3', '4']);
  expect(splitTypedTags('1+2')).toEqual(['1+2']);
});

test('[LST-21] a duplicate is skipped', () => {
  expect(addTags(['7', '8'], ['8', '9', '9'])).toEqual(['7', '8', '9']);
});

test('[LST-21] the same code in other letters is a duplicate', () => {
  expect(addTags(['K7'], ['k7', 'm2', 'M2'])).toEqual(['K7', 'M2']);
});

test('an id is digits alone, a code letters and digits', () => {
  expect(['12', '', '1a', ' 1'].map((text) => isTag(text, 'ids'))).toEqual([true, false, false, false]);
  expect(['12', '', '1a', ' 1'].map((text) => isTag(text, 'codes'))).toEqual([true, false, true, false]);
});
