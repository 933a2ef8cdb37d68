import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createEventParser, readEvents } from './event-stream.ts';

function parse(...pieces: string[]): string[] {
  const seen: string[] = [];
  const feed = createEventParser((data) => void seen.push(data));
  for (const piece of pieces) feed(piece);
  return seen;
}

test('a message may arrive in pieces, and several at once', () => {
  expect(parse('data: {"a"', ':1}\n', '\ndata: 2\n\ndata: 3\n\n')).toEqual(['{"a":1}', '2', '3']);
});

test('comments, ids and event names are no data; CRLF is fine', () => {
  expect(parse(': ping\n\n', 'id: 4\r\nevent: permissions\r\ndata: x\r\n\r\n')).toEqual(['x']);
});

test('several data lines are one message', () => {
  expect(parse('data: a\ndata: b\n\n')).toEqual(['a\nb']);
});

describe('reading a stream', () => {
  const silentFor = 40_000;

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open() {
    const seen: string[] = [];
    const encoder = new TextEncoder();
    let end: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => void (end = controller),
      cancel: () => void (isCancelled = true),
    });
    const outcome = readEvents(body, {
      silentFor,
      onSign: () => void seen.push('sign'),
      onData: (data) => void seen.push(data),
    }).then(
      () => 'ended',
      (error: unknown) => (error as Error).message,
    );
    return {
      seen,
      outcome,
      send: (text: string) => end?.enqueue(encoder.encode(text)),
      close: () => end?.close(),
      isCancelled: () => isCancelled,
    };
  }

  test('every piece is a sign of life, a comment too', async () => {
    const stream = open();
    for (const piece of [':\n\n', 'data: 1\n\n', ':\n\n']) {
      stream.send(piece);
      await vi.advanceTimersByTimeAsync(silentFor - 1000);
    }
    expect(stream.seen).toEqual(['sign', 'sign', '1', 'sign']);
    stream.close();
    expect(await stream.outcome).toBe('ended');
  });

  test('a silent stream is given up and closed', async () => {
    const stream = open();
    stream.send(':\n\n');
    await vi.advanceTimersByTimeAsync(silentFor + 1);
    expect(await stream.outcome).toBe('the event stream fell silent');
    expect(stream.isCancelled()).toBe(true);
  });
});
