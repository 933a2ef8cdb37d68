import { expect, it } from 'vitest';

import { createForgedTries } from './forged-tries.ts';

const stranger = '203.0.113.7';

it('an address is over for a stream after twenty forged tries, and for no other stream', () => {
  const forged = createForgedTries();
  const last = Array.from({ length: 20 }, () => forged.add(stranger, 'p-1', false)).indexOf(true);
  expect(last).toBe(19);
  expect(forged.isOver(stranger, 'p-1')).toBe(true);
  expect([forged.isOver(stranger, 'p-2'), forged.isOver('203.0.113.8', 'p-1')]).toEqual([false, false]);
});

it('an address that tries sixty unknown streams is over for all, and one that repeats a few is not', () => {
  const forged = createForgedTries();
  for (let at = 0; at < 59; at += 1) forged.add(stranger, `p-${at}`, true);
  for (let at = 0; at < 19; at += 1) forged.add(stranger, 'p-0', true);
  expect(forged.isOver(stranger, 'p-100')).toBe(false);
  forged.add(stranger, 'p-59', true);
  expect(forged.isOver(stranger, 'p-100')).toBe(true);
  expect(forged.isOver('203.0.113.8', 'p-100')).toBe(false);
});

it('a flood of further pairs forgets the oldest alone', () => {
  const forged = createForgedTries();
  for (const stream of ['p-1', 'p-2']) for (let at = 0; at < 20; at += 1) forged.add(stranger, stream, false);
  for (let at = 0; at < 19_999; at += 1) forged.add(`flood ${at}`, 'p-3', false);
  expect([forged.isOver(stranger, 'p-1'), forged.isOver(stranger, 'p-2')]).toEqual([false, true]);
});
