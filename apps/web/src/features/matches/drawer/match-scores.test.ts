import { describe, expect, test } from 'vitest';

import {
  changedParts,
  mergeParts,
  missingSide,
  partChanges,
  scoreQuestion,
  withoutPart,
  withPart,
} from './match-scores.ts';

const none = { home: null, away: null };
const typed = (home: number, away: number) => ({ home, away, kind: null });
const once = (home: number, away: number) => ({ home, away, kind: 'once' as const });

describe('typing a part', () => {
  test('[day 2] pins that part and no other; the side without points begins with 0', () => {
    expect(withPart({}, 1, none, 'home', 2)).toEqual({ 1: typed(2, 0) });
    expect(withPart({ 4: once(3, 1) }, 0, { home: 1, away: 1 }, 'away', 2)).toEqual({ 0: typed(1, 2), 4: once(3, 1) });
  });

  test('[day 2] emptied on both sides, the part follows the suppliers again', () => {
    const half = withPart({ 0: typed(2, 0) }, 0, { home: 2, away: 0 }, 'home', null);
    expect(half).toEqual({ 0: { home: null, away: 0, kind: null } });
    expect(withPart(half, 0, { home: null, away: 0 }, 'away', null)).toEqual({});
  });

  test('[day 2] emptied on one side, the part is not complete: the side is named, and nothing is sent for it', () => {
    const half = { 0: { home: 3, away: null, kind: null } };
    expect([half[0], typed(2, 0), none, undefined].map((part) => missingSide(part))).toEqual([
      'away',
      null,
      null,
      null,
    ]);
    expect(withPart(half, 0, half[0], 'home', 4)).toEqual({ 0: { home: 4, away: null, kind: null } });
    expect(partChanges({ 0: once(3, 1) }, half, 'fixed')).toEqual([]);
  });
});

describe('saving', () => {
  test('[day 2] sends the changed parts alone, with the chosen kind for those that were typed', () => {
    const before = { 0: once(1, 0), 4: once(3, 1), 5: once(0, 0) };
    const after = { ...withoutPart(before, 5), 0: typed(2, 0) };
    expect(changedParts(before, after)).toEqual([0, 5]);
    expect(partChanges(before, after, 'fixed')).toEqual([
      { part: 0, pin: { home: 2, away: 0, kind: 'fixed' } },
      { part: 5, pin: null },
    ]);
  });

  test('[day 2] a part that somebody else pinned meanwhile stays', () => {
    const merged = mergeParts({
      base: { 0: once(1, 0) },
      mine: { 1: typed(0, 1) },
      latest: { 0: once(1, 0), 4: once(3, 1) },
    });
    expect(merged).toEqual({ 1: typed(0, 1), 4: once(3, 1) });
  });

  test.each([
    [11, true, 'running'],
    [12, true, 'running'],
    [92, true, 'running'],
    [11, false, null],
    [90, true, null],
    [93, true, null],
    [1, true, 'unplayed'],
    [1, false, 'unplayed'],
    [91, true, 'unplayed'],
  ])('[day 2] at stage %s, with suppliers %s, it asks: %s', (stage, hasSuppliers, question) => {
    expect(scoreQuestion(stage, hasSuppliers)).toBe(question);
  });
});
