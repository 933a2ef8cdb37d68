import { describe, expect, it } from 'vitest';

import { matchesToShelve, type ShelfCandidate } from './shelf-rule.ts';

const candidate = (more: Partial<ShelfCandidate> = {}): ShelfCandidate => ({
  id: '1',
  status: 2,
  shelfBy: null,
  stage: 1,
  suppliers: 1,
  minutesSinceRead: 30,
  isProposed: false,
  twins: [],
  ...more,
});
const isShelved = (more: Partial<ShelfCandidate>) => matchesToShelve([candidate(more)], 30).length === 1;

describe('[day 4] a match of a league with automatic shelving', () => {
  it('goes on shelf 30 minutes after it was first read', () => {
    expect(isShelved({ minutesSinceRead: 29.9 })).toBe(false);
    expect(isShelved({ minutesSinceRead: 30 })).toBe(true);
    expect(matchesToShelve([candidate({ minutesSinceRead: 5 })], 5)).toEqual(['1']);
  });

  it('goes on shelf at once where a second supplier has it', () => {
    expect(isShelved({ suppliers: 2, minutesSinceRead: 0 })).toBe(true);
  });

  it('waits while a proposal is undecided, however many suppliers have it', () => {
    expect(isShelved({ isProposed: true, suppliers: 2 })).toBe(false);
    expect(isShelved({ isProposed: true, minutesSinceRead: 6000 })).toBe(false);
  });

  it.each([
    ['was taken off shelf by a person', { shelfBy: 'person' as const }],
    ['was put on shelf by a person', { status: 1, shelfBy: 'person' as const }],
    ['was recycled', { status: 4, shelfBy: 'person' as const }],
    ['has no record of a supplier', { suppliers: 0 }],
    ['has ended', { stage: 90 }],
    ['was postponed', { stage: 91 }],
    ['was cancelled', { stage: 94 }],
    ['is hidden', { stage: 0 }],
  ])('the match is left alone where it %s', (_why, more) => {
    expect(isShelved(more)).toBe(false);
  });

  it('goes on shelf while it is played', () => {
    expect([11, 12, 13].map((stage) => isShelved({ stage }))).toEqual([true, true, true]);
  });

  it('never goes on shelf beside another that may be the same', () => {
    expect(isShelved({ twins: [{ id: '9', isOnShelf: true }] })).toBe(false);
    expect(isShelved({ twins: [{ id: '9', isOnShelf: false }] })).toBe(true);
    const pair = [
      candidate({ twins: [{ id: '2', isOnShelf: false }] }),
      candidate({ id: '2', twins: [{ id: '1', isOnShelf: false }] }),
    ];
    expect(matchesToShelve(pair, 30)).toEqual(['1']);
  });
});
