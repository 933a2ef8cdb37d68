import { expect, it } from 'vitest';

import { inPieces } from './pieces.ts';

/** Keeps the processor busy. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it('[mend 11] long work leaves the event loop to others after each piece', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const doubled = await inPieces(
    Array.from({ length: 50 }, (_, at) => at),
    (at) => {
      work(2);
      return 2 * at;
    },
  );
  isOver = true;
  expect(doubled.slice(0, 3)).toEqual([0, 2, 4]);
  expect(doubled).toHaveLength(50);
  expect(turns).toBeGreaterThanOrEqual(45);
});

it('[mend 3] two long works take turns', async () => {
  const order: string[] = [];
  const long = (name: string) =>
    inPieces(Array.from({ length: 5 }), () => {
      work(2);
      order.push(name);
    });
  await Promise.all([long('a'), long('b')]);
  expect(order.join('')).toBe('ababababab');
});
