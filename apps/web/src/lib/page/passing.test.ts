import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { startPassing } from './passing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('[SHL-69] [SHL-85] the time stands still while the notice is held, by pointer or focus, and goes on from there', () => {
  const onEnd = vi.fn<() => void>();
  const passing = startPassing(3000, onEnd);
  vi.advanceTimersByTime(2000);
  passing.hold('pointer');
  passing.hold('focus');
  vi.advanceTimersByTime(10_000);
  passing.release('pointer');
  vi.advanceTimersByTime(10_000);
  expect(onEnd).not.toHaveBeenCalled();
  passing.release('focus');
  vi.advanceTimersByTime(999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('letting go of an unheld timer does not restart it, and a stopped one never ends', () => {
  const onEnd = vi.fn<() => void>();
  const passing = startPassing(3000, onEnd);
  vi.advanceTimersByTime(2000);
  passing.release('pointer', 'focus');
  vi.advanceTimersByTime(1000);
  expect(onEnd).toHaveBeenCalledOnce();
  const stopped = startPassing(3000, onEnd);
  stopped.stop();
  vi.advanceTimersByTime(10_000);
  expect(onEnd).toHaveBeenCalledOnce();
});
