import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { startStack, type TestStack } from '../../../test/stack/stack.ts';

let stack: TestStack;
let port = 0;
beforeAll(async () => {
  stack = await startStack();
  port = Number(new URL(await stack.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => stack.close());

async function sent(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return await text(socket);
}

it.each([
  ['a head that is too large', `GET /api/v1/health?a=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 413, '000413'],
  ['bytes that are no HTTP', 'hello\r\n\r\n', 400, '000400'],
])('%s is refused in the shape of any failure', async (_what, bytes, status, code) => {
  const answer = await sent(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    error: { code, message: expect.any(String), details: [], traceId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
});
