import { expect, test } from 'vitest';

import type { ListedMatch } from '../matches.api.ts';
import { type Move, moved } from './match-moves.ts';

const noon = '2026-12-01T12:00:00.000Z';
const match = (matchId: string, feedVersion: string) =>
  ({ matchId, feedVersion, hTotalScore: 0, status: 1, updatedTime: noon }) as ListedMatch;
const move = (matchId: string, feedVersion: string, hTotalScore: number) =>
  ({ matchId, feedVersion, hTotalScore, status: 1, updatedTime: noon }) as Move;
const page = { records: [match('1', '4'), match('2', '9'), match('3', '1')], total: 3 };
const movedBy = (moves: readonly (readonly [string, Move | null])[]) => moved(page, new Map(moves));

test('rows stay where they are, what moved is new, what is gone goes', () => {
  const after = movedBy([
    ['2', move('2', '10', 1)],
    ['3', null],
  ]);
  expect(after.records.map(({ matchId, hTotalScore }) => [matchId, hTotalScore])).toEqual([
    ['1', 0],
    ['2', 1],
  ]);
  expect(after.records[0]).toBe(page.records[0]);
  expect(after.total).toBe(2);
});

test('a late message undoes nothing, and moves outside the page change nothing', () => {
  expect(movedBy([['2', move('2', '8', 7)]])).toBe(page);
  expect(movedBy([['77', move('77', '1', 1)]])).toBe(page);
});

test('[hardening 16] an earlier supplier message does not undo a later change by a person', () => {
  const stale: Move = { ...move('2', '9', 0), status: 2, updatedTime: '2026-12-01T11:59:59.999Z' };
  expect(movedBy([['2', stale]]).records[1]).toBe(page.records[1]);
  const next: Move = { ...stale, updatedTime: '2026-12-01T12:00:00.001Z' };
  expect(movedBy([['2', next]]).records[1]).toMatchObject({ status: 2, updatedTime: next.updatedTime });
});
