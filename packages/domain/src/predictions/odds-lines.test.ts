import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lineText, movement, readOdds } from './odds-lines.ts';
import type { PlayType } from './play-types.ts';

test.each([
  [3, 0, '平手'],
  [3, 1, '让 0/0.5'],
  [3, 2, '让 0.5'],
  [3, 3, '让 0.5/1'],
  [3, 4, '让 1'],
  [3, 5, '让 1/1.5'],
  [3, 22, '让 5.5'],
  [3, -1, '受让 0/0.5'],
  [3, -3, '受让 0.5/1'],
  [3, -8, '受让 2'],
  [4, 9, '2/2.5'],
  [4, 10, '2.5'],
  [4, 11, '2.5/3'],
  [4, 12, '3'],
  [6, 842, '210.5'],
  [2, -4, '-1'],
  [2, 4, '+1'],
  [2, 0, '0'],
  [1, 0, ''],
  [5, 0, ''],
] as const)('[PRD-93] of play type %s the line of %s quarters reads %s', (playType, line, text) => {
  expect(lineText(playType, line)).toBe(text);
});

test('[PRD-83] odds moved up, down or not', () => {
  expect(movement(1.95, 2)).toBe('up');
  expect(movement(2, 1.95)).toBe('down');
  expect(movement(1.9, 1.9)).toBe('same');
});

test('[PRD-93] a handicap: home, line in quarters, away', () => {
  expect(readOdds(3, '1.00,0.75,0.87,1')).toEqual({ line: 3, odds: { 7: 1, 8: 0.87 }, closed: true });
  expect(readOdds(3, '0.95,-1.25,0.93,0')).toEqual({ line: -5, odds: { 7: 0.95, 8: 0.93 }, closed: false });
});

test('[PRD-93] totals: over, line, under, of football and of basketball', () => {
  expect(readOdds(4, '0.90,2.5,0.98,0')).toEqual({ line: 10, odds: { 9: 0.9, 10: 0.98 }, closed: false });
  expect(readOdds(6, '0.91,221.5,0.89,0')).toEqual({ line: 886, odds: { 13: 0.91, 14: 0.89 }, closed: false });
});

test('European odds have no line; in basketball their draw is none', () => {
  expect(readOdds(1, '1.95,3.4,4.2,0')).toEqual({ line: null, odds: { 1: 1.95, 2: 3.4, 3: 4.2 }, closed: false });
  expect(readOdds(5, '1.62,0,2.30,0')).toEqual({ line: null, odds: { 11: 1.62, 12: 2.3 }, closed: false });
});

test('[PRD-95] the lottery writes its whole handicap fifth', () => {
  expect(readOdds(2, '3.10,3.45,1.98,0,-1')).toEqual({ line: -4, odds: { 4: 3.1, 5: 3.45, 6: 1.98 }, closed: false });
  expect(readOdds(2, '1.50,3.80,5.10,0,1')?.line).toBe(4);
});

test('odds are kept to three places; a closed line may come without any', () => {
  expect(readOdds(1, '1.95678,3.4,4.2,0')?.odds[1]).toBe(1.957);
  expect(readOdds(3, '0,0,0,1')).toEqual({ line: 0, odds: { 7: 0, 8: 0 }, closed: true });
});

test.each([
  [3, '1.00,0.75,0.87', 'a part is missing'],
  [3, '1.00,0.75,0.87,0,0', 'a part too many'],
  [3, '1.00,0.8,0.87,0', 'no quarter'],
  [3, '1.00,,0.87,0', 'no line'],
  [3, '1.00,0.75,0.87,2', 'neither open nor closed'],
  [3, '0,0.75,0.87,0', 'open without odds'],
  [3, '-0.5,0.75,0.87,1', 'odds below nothing'],
  [3, '1e3,0.75,0.87,0', 'no plain number'],
  [3, '1.00,2000,0.87,0', 'a line out of this world'],
  [4, '0.9,-2.5,0.9,0', 'a sum below nothing'],
  [1, '1,3.4,4.2,0', 'the stake alone'],
  [1, '1.95,0,4.2,0', 'football without a draw'],
  [2, '3.10,3.45,1.98,0,-0.5', 'half a handicap'],
  [2, '3.10,3.45,1.98,0', 'no handicap'],
] as const)('odds of play type %s cannot be %s: %s', (...[playType, text]) => {
  expect(readOdds(playType, text)).toBeNull();
});

test('any supplier text is odds that can be kept, or none', () => {
  const part = fc.oneof(fc.string({ maxLength: 6 }), fc.double().map(String), fc.constantFrom('0', '1', '0.75', '1.9'));
  const text = fc.array(part, { minLength: 3, maxLength: 6 }).map((parts) => parts.join(','));
  fc.assert(
    fc.property(fc.constantFrom<PlayType[]>(1, 2, 3, 4, 5, 6), text, (playType, written) => {
      const read = readOdds(playType, written);
      for (const price of Object.values(read?.odds ?? {})) expect(price).toBeLessThan(100_000);
      expect(Number.isInteger(read?.line ?? 0)).toBe(true);
    }),
  );
});
