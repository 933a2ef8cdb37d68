import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { calls } from '@touchline/contract/calls';
import { read, resource, write } from '@touchline/contract/definition/resource';
import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { startStack, testOrigin, type TestStack } from '../../../test/stack/stack.ts';
import { allRoutes } from '../../entry/routes.ts';
import { readRoute, type RouteOf } from '../../platform/route.ts';

const contract = resource('slow', {
  receive: write({
    method: 'POST',
    path: '/slow/files',
    summary: '上传',
    permission: 'session',
    upload: { most: 1, largest: 100_000, types: ['text/csv'] },
    response: z.object({ size: z.number() }),
    toast: null,
    log: null,
  }),
  large: read({ path: '/slow/large', summary: '很多', permission: 'session', response: z.string() }),
  endless: read({ path: '/slow/endless', summary: '不断', permission: 'session', stream: true, response: z.string() }),
});

const routes: { readonly [Id in keyof typeof contract]: RouteOf<(typeof contract)[Id]> } = {
  'slow.receive': { receive: async (_context, _input, [file]) => ({ size: file?.size ?? 0 }) },
  // More than the kernel takes for somebody who does not read.
  'slow.large': readRoute({ ask: () => ({}), answer: () => 'x'.repeat(20_000_000) }),
  'slow.endless': {
    async *open({ closed }) {
      while (!closed.aborted) yield 'x'.repeat(1_000_000);
    },
  },
};

let stack: TestStack;
let port = 0;
let cookie = '';
const sockets = new Set<Socket>();
/** The ports of those whom the server still serves. */
const served = new Set<number | undefined>();
beforeAll(async () => {
  stack = await startStack(
    { REQUEST_SECONDS: '1', TRANSFER_SECONDS: '3' },
    { contract: { ...calls, ...contract }, routes: (platform) => ({ ...allRoutes(platform), ...routes }) },
  );
  port = Number(new URL(await stack.app.listen({ host: '127.0.0.1', port: 0 })).port);
  stack.app.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    served.add(remotePort);
    socket.on('close', () => served.delete(remotePort));
  });
  const accountId = await stack.addAccount('platform', 'sender');
  const browser = await signInDirectly(stack.browser(), stack.owner, { merchantCode: 'platform', accountId });
  cookie = `touchline_session=${browser.cookies.get('touchline_session')}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await stack.close();
});

async function opened(): Promise<{ socket: Socket; heard: () => string; isOver: Promise<number> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  await once(socket, 'connect');
  const from = performance.now();
  let text = '';
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // A server that cuts a client in mid-sentence resets the connection: `once` would fail for that.
  const isOver = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - from));
  });
  return { socket, heard: () => Buffer.from(text, 'latin1').toString(), isOver };
}

/** A byte now and then, for as long as anybody takes them. */
async function trickle(socket: Socket, bytes: string, everyMs: number): Promise<void> {
  for (const byte of bytes) {
    if (!socket.writable) return;
    socket.write(byte);
    await pause(everyMs);
  }
}

const patient = { timeout: 15_000 };

/** A client of the event stream; as a browser does, it asks again where the API is too busy to let it in. */
async function listening(): Promise<Socket> {
  for (;;) {
    const { socket, heard } = await opened();
    socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
    await expect.poll(heard, patient).toMatch(/permissions|^HTTP\/1.1 503 /);
    if (heard().includes('permissions')) return socket;
    socket.destroy();
  }
}

const head = (path: string, ...more: string[]) =>
  [`POST /api/v1${path} HTTP/1.1`, 'Host: a', `Origin: ${testOrigin}`, `Cookie: ${cookie}`, ...more, '', ''].join(
    '\r\n',
  );
const jsonHead = (path: string, length: number) =>
  head(path, 'Content-Type: application/json', `Content-Length: ${length}`);
const refusedAsSlow = (answer: string) => {
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    error: { code: errorCodes.requestTimeout.code },
  });
};

const form = (size: number) =>
  `--end\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'甲,乙\n'.repeat(size)}\r\n--end--\r\n`;
const formHead = (body: string) =>
  head('/slow/files', 'Content-Type: multipart/form-data; boundary=end', `Content-Length: ${Buffer.byteLength(body)}`);

describe.concurrent('[hardening 10] slow clients', () => {
  it('[hardening 10] a head that trickles in is refused', async () => {
    const { socket, heard, isOver } = await opened();
    void trickle(socket, head('/logout', `X-Long: ${'x'.repeat(1000)}`), 50);
    expect(await isOver).toBeLessThan(10_000);
    refusedAsSlow(heard());
  });

  it.each([
    ['of a call', '/logout'],
    ['of a call before signing in', '/login'],
  ])('a body %s that trickles in is refused, whatever still comes', async (_whose, path) => {
    const { socket, heard, isOver } = await opened();
    socket.write(jsonHead(path, 1000));
    void trickle(socket, `{"a":"${'x'.repeat(990)}"}`, 50);
    expect(await isOver).toBeLessThan(10_000);
    refusedAsSlow(heard());
  });

  it('[hardening 10] a body to nowhere holds nothing either', async () => {
    const { socket, heard, isOver } = await opened();
    socket.write(jsonHead('/nowhere', 1000));
    void trickle(socket, 'x'.repeat(1000), 50);
    expect(await isOver).toBeLessThan(15_000);
    expect(heard()).toMatch(/^HTTP\/1.1 404 /);
  });

  it('[hardening 10] files may take longer than other requests', async () => {
    const { socket, heard } = await opened();
    const body = Buffer.from(form(100));
    socket.write(formHead(form(100)));
    const part = Math.ceil(body.length / 4);
    for (let sent = 0; sent < body.length; sent += part) {
      if (sent > 0) await pause(500);
      socket.write(body.subarray(sent, sent + part));
    }
    await expect.poll(heard, patient).toContain('"size":');
  });

  it('[hardening 10] but not for ever', async () => {
    const { socket, isOver } = await opened();
    socket.write(formHead(form(1000)));
    void trickle(socket, form(1000), 50);
    expect(await isOver).toBeLessThan(15_000);
  });

  it.each(['large', 'endless'])('[hardening 10] a client that does not take its answer loses it: %s', async (path) => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket.on('error', () => undefined).pause());
    await once(socket, 'connect');
    socket.write(`GET /api/v1/slow/${path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`);
    await expect.poll(() => served.has(socket.localPort), patient).toBe(true);
    await expect.poll(() => served.has(socket.localPort), patient).toBe(false);
  });

  it('[hardening 10] a stream that has nothing to say lives on', async () => {
    const socket = await listening();
    await pause(4500);
    expect(socket.readyState).toBe('open');
  });
});
