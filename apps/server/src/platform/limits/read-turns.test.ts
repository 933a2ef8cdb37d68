import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readLimits } from '../config/config.ts';
import { createReadTurns } from './read-turns.ts';

const limits = {
  ...readLimits.parse({}),
  DATABASE_READ_POOL: 20,
  READ_WAIT_SECONDS: 60,
  READ_SHARE_OF_MERCHANT: 1,
  READ_SHARE_OF_PLATFORM: 1,
};
const lin = { accountKey: 'lin', merchantCode: 'alpha' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Reads of one account by number, in the order in which they began. */
function readers() {
  const turns = createReadTurns(limits);
  const begun: number[] = [];
  const ask = async (one: number) => {
    const turn = await turns.take(lin);
    begun.push(one);
    turn.held();
    return turn;
  };
  const readFor = async (seconds: number) => {
    const turn = await turns.take(lin);
    turn.held();
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    turn.giveBack();
  };
  return { turns, begun, ask, readFor };
}

test('[mend 3] reads that wait begin when their account has rested, and as many as may', async () => {
  const { begun, ask, readFor } = readers();
  await readFor(2);
  for (const one of [1, 2, 3, 4]) void ask(one);
  await vi.advanceTimersByTimeAsync(1900);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual([1, 2, 3]);
});

test('[mend 3] a read stands behind those that its account asked for before', async () => {
  const { begun, ask, readFor } = readers();
  await readFor(2);
  for (const one of [1, 2, 3]) void ask(one);
  await vi.advanceTimersByTimeAsync(0);
  // Rested, before any timer tells.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 2500);
  void ask(4);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1, 2, 3]);
});

test('[mend 3] one read of an hour weighs no more than five times what a page may take', async () => {
  const { begun, ask, readFor } = readers();
  await readFor(3600);
  for (const one of [1, 2]) void ask(one);
  await vi.advanceTimersByTimeAsync(7900);
  expect(begun).toEqual([1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(begun).toEqual([1, 2]);
});

test('[mend 3] the time before a read holds a connection is not its account’s', async () => {
  const { turns, begun, ask } = readers();
  const turn = await turns.take(lin);
  await vi.advanceTimersByTimeAsync(5000);
  turn.held();
  await vi.advanceTimersByTimeAsync(100);
  turn.giveBack();
  const unheld = await turns.take(lin);
  await vi.advanceTimersByTimeAsync(5000);
  unheld.giveBack();
  for (const one of [1, 2, 3]) void ask(one);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([1, 2, 3]);
});
