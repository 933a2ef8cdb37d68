import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sendAgain } from './send-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers one after the other: a status, or a network that fails. */
function answering(...answers: (number | 'network')[]) {
  const sentAt: number[] = [];
  const from = Date.now();
  const send = async (): Promise<Response> => {
    const answer = answers[sentAt.length] ?? 'network';
    sentAt.push(Date.now() - from);
    if (answer === 'network') throw new TypeError('fetch failed');
    return new Response('{}', { status: answer, headers: answer === 503 ? { 'Retry-After': '2' } : {} });
  };
  return { send, sentAt };
}

async function outcome(work: Promise<Response>): Promise<number | string> {
  const settled = work.then(
    ({ status }) => status,
    (error: unknown) => (error as Error).name,
  );
  await vi.runAllTimersAsync();
  return await settled;
}

const pauses = [300, 1200];

test.each([502, 503, 504, 'network'] as const)('tries again after %s', async (nothing) => {
  const { send, sentAt } = answering(nothing, 200);
  expect(await outcome(sendAgain(send, { pauses }))).toBe(200);
  expect(sentAt).toEqual([0, nothing === 503 ? 2000 : 300]);
});

test.each([200, 400, 401, 409, 422, 429, 500])('status %i is taken as the answer', async (status) => {
  const { send, sentAt } = answering(status);
  expect(await outcome(sendAgain(send, { pauses }))).toBe(status);
  expect(sentAt).toHaveLength(1);
});

test('hands on the last answer, or the last failure, once its tries are used up', async () => {
  const gateway = answering(502, 502, 502);
  expect(await outcome(sendAgain(gateway.send, { pauses }))).toBe(502);
  expect(gateway.sentAt).toEqual([0, 300, 1500]);
  const network = answering();
  expect(await outcome(sendAgain(network.send, { pauses }))).toBe('TypeError');
  expect(network.sentAt).toHaveLength(3);
});

test('calls that must not be repeated are sent once', async () => {
  const { send, sentAt } = answering(502, 200);
  expect(await outcome(sendAgain(send, { pauses: [] }))).toBe(502);
  expect(sentAt).toHaveLength(1);
});

test('stops waiting when the caller does', async () => {
  const { send, sentAt } = answering(502, 200);
  const caller = new AbortController();
  const work = sendAgain(send, { pauses, signal: caller.signal });
  await vi.advanceTimersByTimeAsync(100);
  caller.abort();
  expect(await outcome(work)).toBe('AbortError');
  expect(sentAt).toHaveLength(1);
});
