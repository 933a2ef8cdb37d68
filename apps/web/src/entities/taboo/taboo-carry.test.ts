import { expect, test } from 'vitest';

import { carriedHits } from './taboo-carry.ts';

const hit = (...ranges: [number, number][]) => [{ word: '词', level: 'block' as const, reason: '', ranges }];

test('[PRD-68] marks before a change stay, later ones move along, touched ones are dropped', () => {
  const before = '一词二词三词';
  expect(carriedHits(hit([1, 2], [3, 4], [5, 6]), before, '一词二新词三词')).toEqual(hit([1, 2], [4, 5], [6, 7]));
  expect(carriedHits(hit([1, 2], [3, 4], [5, 6]), before, '一词二三词')).toEqual(hit([1, 2], [4, 5]));
  expect(carriedHits(hit([0, 2]), '敏感的话', '敏 感的话')).toEqual([]);
});

test('[PRD-68] a text that is as it was, or empty, or wholly another', () => {
  expect(carriedHits(hit([0, 1]), '词', '词')).toEqual(hit([0, 1]));
  expect(carriedHits(hit([0, 1]), '词', '')).toEqual([]);
  expect(carriedHits(hit([0, 1]), '词语', '完全另一段')).toEqual([]);
});
