import { timings } from '@touchline/domain/constants';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { requestStates, trackRequest, trackRequests } from './request-states.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stateOf = (id: string) => requestStates.get()[id] ?? 'idle';

test('[APT-26] a request goes from idle to PROCESSING to SUCCESS or FAIL, and is then reset', async () => {
  for (const [id, end] of [
    ['1', 'SUCCESS'],
    ['2', 'FAIL'],
  ] as const) {
    expect(stateOf(id)).toBe('idle');
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = trackRequest(id, promise).catch(() => 'refused');
    expect(stateOf(id)).toBe('PROCESSING');
    if (end === 'SUCCESS') resolve('kept');
    else reject(new Error('refused'));
    expect(await done).toBe(end === 'SUCCESS' ? 'kept' : 'refused');
    expect(stateOf(id)).toBe(end);
    vi.advanceTimersByTime(timings.toastMs);
    expect(stateOf(id)).toBe('idle');
  }
});

test('[APT-26] a second request about the same appointment is not reset by the first one', async () => {
  await trackRequest('1', Promise.resolve());
  vi.advanceTimersByTime(timings.toastMs - 1);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = trackRequest('1', promise);
  vi.advanceTimersByTime(timings.toastMs);
  expect(stateOf('1')).toBe('PROCESSING');
  resolve(undefined);
  await done;
  expect(stateOf('1')).toBe('SUCCESS');
});

test('[APT-27] changing the match of several and deleting several end each as SUCCESS or FAIL', async () => {
  const items = [
    { programId: '1', status: 'SUCCESS' },
    { programId: '2', status: 'FAIL' },
  ] as const;
  const done = trackRequests(['1', '2'], Promise.resolve({ items }));
  expect([stateOf('1'), stateOf('2')]).toEqual(['PROCESSING', 'PROCESSING']);
  await done;
  expect([stateOf('1'), stateOf('2')]).toEqual(['SUCCESS', 'FAIL']);
  await trackRequests(['1', '2'], Promise.reject(new Error('no answer'))).catch(() => undefined);
  expect([stateOf('1'), stateOf('2')]).toEqual(['FAIL', 'FAIL']);
});
