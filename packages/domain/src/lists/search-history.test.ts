import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  forgetSearch,
  searchesOf,
  readHistory,
  rememberSearch,
  type SearchHistory,
  writeHistory,
} from './search-history.ts';

const page = '/pro_anc_lis';

function searchedFor(...keywords: readonly string[]): SearchHistory {
  return keywords.reduce<SearchHistory>((history, keyword) => rememberSearch(history, page, 'name', keyword), []);
}

test('[LST-09] [LST-10] the text has segments of path, field and keywords', () => {
  const history = rememberSearch(searchedFor('李静', '王'), page, 'nickname', 'lulu');
  expect(writeHistory(history)).toBe('/pro_anc_lis???name::王,/李静,,/pro_anc_lis???nickname::lulu');
  expect(readHistory('/pro_anc_lis???name::王,/李静,,/pre_soc_odd_dra???title::德比')).toEqual([
    { path: page, field: 'name', keywords: ['王', '李静'] },
    { path: '/pre_soc_odd_dra', field: 'title', keywords: ['德比'] },
  ]);
});

test('[LST-11] keywords made of delimiters survive the round trip', () => {
  const hostile = [',,', ',/', '???', '::', '%', '%2C', ',', '/', ':::', 'a,/b,,c???d::e', '100%', '，'];
  const history = searchedFor(...hostile);
  expect(readHistory(writeHistory(history))).toEqual(history);
  expect(writeHistory(searchedFor('a,,b'))).toBe('/pro_anc_lis???name::a%2C%2Cb');
});

test('[LST-11] any path, field and keyword is read back as it was written', () => {
  const text = fc
    .oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[%,?:/a]{1,8}$/))
    .filter((value) => value.trim() !== '');
  fc.assert(
    fc.property(text, text, fc.array(text, { minLength: 1, maxLength: 12 }), (path, field, keywords) => {
      const history = keywords.reduce<SearchHistory>((past, word) => rememberSearch(past, path, field, word), []);
      expect(readHistory(writeHistory(history))).toEqual(history);
    }),
  );
});

test('[LST-12] an unreadable entry is ignored, and its neighbours are kept', () => {
  for (const garbage of [null, '', '{"a":1}', ',,,,', '???::', 'x???', '::y', '/a???b::', '/a???b::%E4%A'])
    expect(readHistory(garbage)).toEqual([]);
  expect(readHistory('rubbish,,/a???b::%zz,,/a???c::good')).toEqual([{ path: '/a', field: 'c', keywords: ['good'] }]);
  fc.assert(fc.property(fc.string(), (text) => void readHistory(text)));
});

test('[LST-13] a field keeps its current keyword and nine before it, newest first', () => {
  const words = Array.from({ length: 14 }, (_, at) => `第 ${at + 1} 个`);
  const kept = searchesOf(searchedFor(...words), page, 'name');
  expect(kept).toEqual(words.toReversed().slice(0, 10));
  const tooMany = `/a???b::${words.join(',/')}`;
  expect(searchesOf(readHistory(tooMany), '/a', 'b')).toHaveLength(10);
});

test('[LST-13] fields and pages keep their own', () => {
  const history = rememberSearch(searchedFor('甲'), page, 'nickname', '乙');
  expect([searchesOf(history, page, 'name'), searchesOf(history, page, 'nickname')]).toEqual([['甲'], ['乙']]);
  expect(searchesOf(history, '/bac_acc', 'name')).toEqual([]);
});

test('[LST-14] a repeated keyword stands once, as the newest', () => {
  expect(searchesOf(searchedFor('甲', '乙', '甲'), page, 'name')).toEqual(['甲', '乙']);
});

test('a keyword can be forgotten, and with the last one its segment goes', () => {
  const history = forgetSearch(searchedFor('甲', '乙'), page, 'name', '乙');
  expect(searchesOf(history, page, 'name')).toEqual(['甲']);
  expect(writeHistory(forgetSearch(history, page, 'name', '甲'))).toBe('');
});
