import { expect, test } from 'vitest';

import { createLine } from './turns.ts';

test('[hardening 7] so many at once, the rest in the order they came, also after one that fails', async () => {
  const line = createLine(2);
  const going: number[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<number>());
  const work = ends.map(({ promise }, at) =>
    line(async () => {
      going.push(at);
      return await promise;
    }).catch(() => 'failed'),
  );
  await expect.poll(() => going).toEqual([0, 1]);
  ends[1]?.reject(new Error('broken'));
  await expect.poll(() => going).toEqual([0, 1, 2]);
  for (const [at, { resolve }] of ends.entries()) resolve(at);
  expect(await Promise.all(work)).toEqual([0, 'failed', 2, 3]);
});
