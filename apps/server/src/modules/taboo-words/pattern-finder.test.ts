import { expect, it } from 'vitest';

import { finderOf } from './pattern-finder.ts';

it('20,000 words that begin and end alike are built in under a second of processor time', () => {
  const addresses = Array.from({ length: 20_000 }, (_, at) => `www${(at * 7919).toString(36)}com`);
  const before = process.threadCpuUsage();
  const finder = finderOf(addresses);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
  expect([...finder.find('看www63zcom与wwwcom')]).toEqual([[1, 10]]);
});
