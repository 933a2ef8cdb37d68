import { expect, test } from 'vitest';

import {
  isOffered,
  type MatchAct,
  matchStatus,
  type MatchStatus,
  matchStatusNames,
  statusNameOf,
} from './match-status.ts';

const statuses: readonly MatchStatus[] = [1, 2, 4];
const where = (act: MatchAct) => statuses.filter((status) => isOffered(act, status));

test('[MAT-48] a match is on shelf (1), off shelf (2) or recycled (4)', () => {
  expect(matchStatus).toEqual({ onShelf: 1, offShelf: 2, recycled: 4 });
  expect(matchStatusNames).toEqual({ 1: '上架', 2: '下架', 4: '已回收' });
});

test('[day 16] a match that never was on shelf reads 未上架, one taken off 下架', () => {
  expect(statuses.map((status) => statusNameOf(status, false))).toEqual(['上架', '未上架', '已回收']);
  expect(statuses.map((status) => statusNameOf(status, true))).toEqual(['上架', '下架', '已回收']);
});

test('[MAT-49] [MAT-50] [MAT-51] edit is offered always, recycle at 1 and 2, put on shelf at 2 and 4', () => {
  expect(where('edit')).toEqual([1, 2, 4]);
  expect(where('recycle')).toEqual([1, 2]);
  expect(where('putOnShelf')).toEqual([2, 4]);
});

test('[MAT-52] only what was recycled is lifted', () => {
  expect(where('lift')).toEqual([4]);
});
