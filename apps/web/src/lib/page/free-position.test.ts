import fc from 'fast-check';
import { expect, test } from 'vitest';

import { freePosition, isFree } from './free-position.ts';

const window = { width: 1366, height: 768 };
const size = { width: 240, height: 36 };
const corner = { top: 60, right: 24 };
const button = { left: 1250, top: 70, right: 1340, bottom: 102 };

test('with nothing in the way a notice stands where it is wanted', () => {
  expect(freePosition(corner, size, window, [])).toEqual(corner);
  expect(freePosition(corner, size, window, [{ ...button, top: 110, bottom: 142 }])).toEqual(corner);
});

test('a button in the way makes it stand left of it, and a line full of them below', () => {
  expect(freePosition(corner, size, window, [button])).toEqual({ top: 60, right: 120 });
  expect(freePosition(corner, size, window, [{ ...button, left: 0 }])).toEqual({ top: 108, right: 24 });
});

test('a free position covers none of the taken boxes', () => {
  const side = fc.integer({ min: 0, max: 1366 });
  const box = fc
    .record({ left: side, top: side, width: fc.integer({ min: 1, max: 300 }) })
    .map(({ left, top, width }) => ({ left, top, right: left + width, bottom: top + 32 }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 20 }), (taken) => {
      const position = freePosition(corner, size, window, taken);
      expect(isFree(position, size, window, taken) || position === corner).toBe(true);
    }),
  );
});
