import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { CallError } from '../../lib/calls/call-error.ts';
import { followTask } from './follow-task.ts';
import { readTask } from './own-tasks.ts';
import { isWatched } from './shown-task.ts';

vi.mock('./own-tasks.ts', () => ({
  readTask: vi.fn<() => Promise<unknown>>(),
  isUnfinished: ({ state }: { state: string }) => state === 'running',
}));

const answers = vi.mocked(readTask) as unknown as ReturnType<typeof vi.fn>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  answers.mockReset();
});

test('[day 4] a task that ends is returned, and the tray stays silent about it', async () => {
  answers.mockResolvedValueOnce({ id: '7', state: 'running' }).mockResolvedValue({ id: '7', state: 'done' });
  const followed = followTask('7');
  await vi.advanceTimersByTimeAsync(500);
  expect(await followed).toMatchObject({ state: 'done' });
  expect(isWatched('7')).toBe(true);
});

test('[day 4] a lost answer is asked for again', async () => {
  answers.mockRejectedValueOnce(new Error('lost')).mockResolvedValue({ id: '8', state: 'done' });
  const followed = followTask('8');
  await vi.advanceTimersByTimeAsync(500);
  expect(await followed).toMatchObject({ state: 'done' });
});

test('[day 4] a task that can no longer be read is not asked for again', async () => {
  answers.mockRejectedValue(new CallError({ status: 404, code: '000003', message: '' }));
  const followed = followTask('8');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await followed).toBeNull();
  expect(answers).toHaveBeenCalledOnce();
});

test('[day 4] a task that takes too long is left to the tray at once', async () => {
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  answers.mockResolvedValue({ id: '9', state: 'running' });
  const followed = followTask('9');
  await vi.advanceTimersByTimeAsync(1000);
  expect(isWatched('9')).toBe(true);
  deadline.abort();
  await vi.advanceTimersByTimeAsync(500);
  expect(await followed).toBeNull();
  expect(isWatched('9')).toBe(false);
});
