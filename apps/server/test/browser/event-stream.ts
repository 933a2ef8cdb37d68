import type { TestStack } from '../stack/stack.ts';
import type { Browser } from './browser.ts';

/** Server-sent events as a browser with these cookies gets them, over a real socket. */
export interface EventReader {
  readonly response: Response;
  /** The raw next message, comments left out; null once the server has ended the stream. */
  next(): Promise<string | null>;
  close(): void;
}

export async function openEvents(stack: TestStack, browser: Browser): Promise<EventReader> {
  return await openStream(stack, browser, '/api/v1/events');
}

export async function openStream(stack: TestStack, browser: Browser, path: string): Promise<EventReader> {
  if (!stack.app.server.listening) await stack.app.listen({ host: '127.0.0.1', port: 0 });
  const address = stack.app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const closing = new AbortController();
  const response = await fetch(`http://127.0.0.1:${address.port}${path}`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: closing.signal,
  });
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  return {
    response,
    async next() {
      for (;;) {
        const end = buffer.indexOf('\n\n');
        if (end >= 0) {
          const message = buffer.slice(0, end);
          buffer = buffer.slice(end + 2);
          if (message.startsWith(':')) continue;
          return message;
        }
        const read = await chunks?.read();
        if (read === undefined || read.done) return null;
        buffer += read.value;
      }
    },
    close: () => closing.abort(),
  };
}

export async function nextMessage<Message>(reader: EventReader): Promise<Message> {
  return JSON.parse((await reader.next())?.replace(/^data: /, '') ?? '{}') as Message;
}

/** The next told of this row: Redis carries what other tests say too. */
export async function heardOf<Row extends { readonly id: string }>(reader: EventReader, id: string): Promise<Row> {
  for (;;) {
    const { rows = [] } = await nextMessage<{ rows?: readonly Row[] }>(reader);
    const row = rows.find((each) => each.id === id);
    if (row !== undefined) return row;
  }
}
