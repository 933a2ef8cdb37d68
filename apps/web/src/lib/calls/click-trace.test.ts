import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { sendForClick, watchClicks } from './click-trace.ts';

const page = Object.assign(new EventTarget(), { location: { pathname: '/' } });
beforeAll(() => {
  vi.stubGlobal('window', page);
  watchClicks();
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.unstubAllGlobals());

/** What a request of this moment says of its click. */
async function sent(answer: Promise<unknown> = Promise.resolve()) {
  const heads: (string | null)[] = [];
  const sending = sendForClick(new Headers({ Accept: 'x' }), async (headers) => {
    heads.push(headers.get('traceparent'), headers.get('tracestate'));
    await answer;
    return new Response();
  });
  const [traceparent, tracestate] = heads;
  await sending;
  return { traceparent, tracestate };
}

function clickAt(pathname: string): void {
  page.location.pathname = pathname;
  page.dispatchEvent(new Event('click'));
}

test('the calls of a click share a trace and a parent, and the first tells of when and where it was', async () => {
  clickAt('/spo_soc_sch/42%20planted');
  vi.advanceTimersByTime(40);
  const first = await sent();
  const second = await sent();
  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(first.tracestate).toBe('touchline=40:/spo_soc_sch/42');
  expect(second).toEqual({ traceparent: first.traceparent, tracestate: null });
  clickAt('/spo_soc_sch');
  expect((await sent()).traceparent).not.toBe(first.traceparent);
});

test('a call belongs to a click for a second after it, and for a second after the answer to another of its calls', async () => {
  clickAt('/bac_acc');
  const { promise, resolve } = Promise.withResolvers<undefined>();
  setTimeout(() => resolve(undefined), 5000);
  const slow = sent(promise);
  vi.advanceTimersByTime(3000);
  const { traceparent } = await sent();
  vi.advanceTimersByTime(2000);
  expect((await slow).traceparent).toBe(traceparent);
  vi.advanceTimersByTime(900);
  expect((await sent()).traceparent).toBe(traceparent);
  vi.advanceTimersByTime(1001);
  expect(await sent()).toEqual({ traceparent: null, tracestate: null });
});
