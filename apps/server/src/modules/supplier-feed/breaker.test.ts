import { expect, test } from 'vitest';

import { Breaker } from './breaker.ts';
import { leadAfter } from './clock-lead.ts';

test('after five failures in a row a supplier is left alone, then asked once, less and less often', () => {
  const breaker = new Breaker();
  for (let failure = 0; failure < 4; failure += 1) breaker.failed(0);
  expect(breaker.pass(0)).toBe(true);
  breaker.failed(0);
  expect([breaker.pass(1999), breaker.pass(2000), breaker.pass(2000)]).toEqual([false, true, false]);
  breaker.failed(2000);
  expect([breaker.pass(5999), breaker.pass(6000)]).toEqual([false, true]);
  for (let probe = 0; probe < 9; probe += 1) breaker.failed(0);
  expect(breaker.openUntil).toBe(16_000);
  expect(breaker.pass(16_000)).toBe(true);
  breaker.succeeded();
  expect([breaker.pass(0), breaker.pass(0)]).toEqual([true, true]);
});

test('an answer in between ends the row', () => {
  const breaker = new Breaker();
  for (let failure = 0; failure < 20; failure += 1) {
    breaker.failed(0);
    if (failure % 4 === 3) breaker.succeeded();
  }
  expect(breaker.openUntil).toBe(0);
});

test('a probe that was broken off here leaves the way open for another', () => {
  const breaker = new Breaker();
  for (let failure = 0; failure < 5; failure += 1) breaker.failed(0);
  expect(breaker.pass(2000)).toBe(true);
  breaker.abandoned();
  expect(breaker.pass(2000)).toBe(true);
});

test('a clock’s lead is learned at first and followed as it drifts, but a jump is none', () => {
  expect(leadAfter(null, -37_000)).toEqual({ lead: -37_000 });
  expect(leadAfter(-37_000, -36_000)).toEqual({ lead: -36_800 });
  expect(leadAfter(2000, 17_000)).toEqual({ lead: 5000 });
  expect(leadAfter(2000, 17_001)).toEqual({ jumpMs: 15_001 });
  expect(leadAfter(2000, -3_598_000)).toEqual({ jumpMs: -3_600_000 });
});
