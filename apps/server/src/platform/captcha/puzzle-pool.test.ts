import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { createPuzzlePool } from './puzzle-pool.ts';

function counting(costMs: number) {
  const seen = { drawn: 0, atOnce: 0, mostAtOnce: 0, broken: false };
  const draw = async (): Promise<number> => {
    seen.atOnce += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce);
    await sleep(costMs);
    seen.atOnce -= 1;
    if (seen.broken) throw new Error('no paint');
    return (seen.drawn += 1);
  };
  return { seen, draw };
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 3000 && !condition(); waited += 5) await sleep(5);
  expect(condition()).toBe(true);
}

test('draws ahead, one picture at a time, and stops when it is full', async () => {
  const { seen, draw } = counting(2);
  const pool = createPuzzlePool({ size: 4, draw, restMs: 1 });
  onTestFinished(() => pool.stop());
  await until(() => pool.ready() === 4);
  await sleep(40);
  expect(seen).toMatchObject({ drawn: 4, mostAtOnce: 1 });
});

test('draws nothing ahead where it shall hold none, and each picture when it is asked for', async () => {
  const { seen, draw } = counting(2);
  const pool = createPuzzlePool({ size: 0, draw, restMs: 1 });
  onTestFinished(() => pool.stop());
  await sleep(40);
  expect(seen.drawn).toBe(0);
  expect([await pool.take(), await pool.take()]).toEqual([1, 2]);
  await sleep(40);
  expect(seen.drawn).toBe(2);
});

test('hands every picture out once, more than it holds, and is full again afterwards', async () => {
  const { seen, draw } = counting(2);
  const pool = createPuzzlePool({ size: 4, draw, restMs: 1 });
  onTestFinished(() => pool.stop());
  await until(() => pool.ready() === 4);
  const taken = await Promise.all(Array.from({ length: 20 }, () => pool.take()));
  expect(new Set(taken).size).toBe(20);
  expect(seen.mostAtOnce).toBe(2);
  await until(() => pool.ready() === 4);
});

test('sends callers away rather than letting an endless queue wait', async () => {
  const { draw } = counting(5);
  const pool = createPuzzlePool({ size: 0, draw, maxWaiting: 3 });
  onTestFinished(() => pool.stop());
  const taken = await Promise.all(Array.from({ length: 5 }, () => pool.take()));
  expect(taken.filter((puzzle) => puzzle === null)).toHaveLength(2);
});

test('a drawing that fails is told to its caller, and the next one is drawn', async () => {
  const { seen, draw } = counting(1);
  const pool = createPuzzlePool({ size: 0, draw });
  onTestFinished(() => pool.stop());
  seen.broken = true;
  await expect(pool.take()).rejects.toThrow('no paint');
  seen.broken = false;
  await expect(pool.take()).resolves.toBe(1);
});
