import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { calls } from '@touchline/contract/calls';
import { tableFileLimits } from '@touchline/domain/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { plantSessions } from '../../test/planted/planted-session.ts';
import { startStack, testOrigin, type TestStack } from '../../test/stack/stack.ts';

const ending = '\r\n--x--\r\n';
const bytes = 2 * tableFileLimits.bytes;
const form = 'Content-Type: multipart/form-data; boundary=x';
const opening = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
let stack: TestStack;
let port: number;
let cookie: string;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  const accountId = await stack.addAccount('alpha', 'keeper', [calls['taboo-words.import'].permission]);
  const [token = ''] = await plantSessions(stack.owner, [{ merchantCode: 'alpha', accountId }]);
  cookie = `Cookie: touchline_session=${token}`;
  port = Number(new URL(await stack.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => stack.close());

/** Sends all of a body at full speed, as a proxy does, and says what came back and whether the connection was cut. */
async function sendAll(path: string, type: string, ofKeeper?: Buffer) {
  const socket = connect(port, '127.0.0.1');
  let [answer, cut] = ['', ''];
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', (error: NodeJS.ErrnoException) => (cut = error.code ?? ''));
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Origin: ${testOrigin}`,
    ...(ofKeeper === undefined ? [] : [cookie]),
    type,
    `Content-Length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(ofKeeper ?? Buffer.alloc(bytes, 'x'));
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined);
  await expect.poll(() => answer !== '' || socket.destroyed, { timeout: 10_000 }).toBe(true);
  // A connection that is cut is cut with the answer.
  await pause(200);
  const isOpen = !socket.destroyed;
  socket.destroy();
  return { status: answer.slice(0, 12), cut, isOpen };
}

it.each([
  ['a file of nobody', '/api/v1/taboo-words/import', form, '401'],
  ['a body that is too large', '/api/v1/login', 'Content-Type: application/json', '413'],
  ['a body to nowhere', '/api/v1/nowhere', 'Content-Type: application/json', '404'],
  ['a body of a strange type', '/api/v1/login', 'Content-Type: text/plain', '415'],
])('[mend 9] the connection of %s is not cut while it is sent, or a proxy takes the API for dead', async (...given) => {
  const [, path, type, status] = given;
  expect(await sendAll(path, type)).toEqual({ status: `HTTP/1.1 ${status}`, cut: '', isOpen: true });
});

it.each([
  ['of another type', '\u0000', '415'],
  ['that is too large', '词\n', '413'],
])('[mend 9] nor is that of a file %s', async (_name, content, status) => {
  const file = Buffer.alloc(bytes - opening.length - ending.length, content);
  const body = Buffer.concat([Buffer.from(opening), file, Buffer.from(ending)]);
  const answer = await sendAll('/api/v1/taboo-words/import?level=block', form, body);
  expect(answer).toEqual({ status: `HTTP/1.1 ${status}`, cut: '', isOpen: true });
});
