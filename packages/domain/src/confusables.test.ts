import { expect, test } from 'vitest';

import { lookAlikes, looksLike, skeletonOf } from './confusables.ts';

test.each([
  ['管理员A', '管理员А', 'Cyrillic'],
  ['admin', 'аdmіn', 'Cyrillic, small'],
  ['ADMIN', 'АDМIN', 'Cyrillic capitals'],
  ['admin', 'АDМIN', 'capitals of another script beside small letters'],
  ['Office', 'ΟFFICE', 'Greek'],
  ['ID组', 'lD组', 'a capital I and an l'],
  ['1组', 'l组', 'a digit and a letter'],
  ['运营（一）', '运营(ー)', 'a character and a long vowel'],
  ['口碑', 'ロ碑', 'a character and a syllable'],
  ['modern', 'modem', 'two letters and one'],
])('[mend 9] %s looks like %s: %s', (one, other) => {
  expect(looksLike(one)(other)).toBe(true);
  expect(looksLike(other)(one)).toBe(true);
});

test.each([
  ['AI运营', 'AL运营'],
  ['运营一组', '运营二组'],
  ['Иван', 'Петр'],
  ['足球', '篮球'],
  ['组1', '组2'],
])('[mend 9] %s does not look like %s', (one, other) => {
  expect(looksLike(one)(other)).toBe(false);
});

test('[mend 9] the skeleton is that of UTS 39', () => {
  expect(['раураl', 'ⅼ', 'ﬃ\u200B', 'Å'].map(skeletonOf)).toEqual(['paypal', 'l', 'ffi', 'A\u030A']);
});

test('[mend 9] names that look alike are told together, others not at all', () => {
  const named = ['审核', 'admin', '运营', 'аdmin', 'АDMIN', '审 核'].map((name) => ({ name }));
  expect(lookAlikes(named).map((group) => group.map(({ name }) => name))).toEqual([['admin', 'аdmin', 'АDMIN']]);
});

test('[mend 9] a name that looks like two others brings them together, in whichever order they come', () => {
  for (const names of [
    ['ID组', 'LD组', '1D组'],
    ['1D组', 'ID组', 'LD组'],
    ['LD组', '1D组', 'ID组'],
  ])
    expect(lookAlikes(names.map((name) => ({ name }))).map((group) => group.length)).toEqual([3]);
});
