import { expect, it } from 'vitest';

import { measureBook } from '../../../proofs/taboo/book-speed.ts';
import { finderOf } from './pattern-finder.ts';

it('an article of 5 KB is held against 60,000 words in under 2 ms, of which the match takes 0.2 ms', () => {
  // Tests beside this one only ever add to it.
  const tries = [1, 2, 3].map(() => measureBook(60_000));
  const wholeP95 = Math.min(...tries.map((one) => one.wholeP95));
  const matchMedian = Math.min(...tries.map((one) => one.matchMedian));
  console.info(`an article in ${wholeP95.toFixed(2)} ms at p95, the match in ${matchMedian.toFixed(3)} ms`);
  expect(wholeP95).toBeLessThan(2);
  expect(matchMedian).toBeLessThanOrEqual(0.2);
}, 120_000);

it('words that begin or end alike take no longer to build', () => {
  const addresses = Array.from({ length: 20_000 }, (_, at) => `www${(at * 7919).toString(36)}com`);
  const from = performance.now();
  const finder = finderOf(addresses);
  expect(performance.now() - from).toBeLessThan(1000);
  expect([...finder.find('看www63zcom与wwwcom')]).toEqual([[1, 10]]);
}, 120_000);
