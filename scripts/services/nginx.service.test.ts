import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { errorCodes } from '../../packages/domain/src/error-codes.ts';
import { startServices, wipeServices } from './manage.ts';
import { portsFrom } from './service-dirs.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-nginx-'));
const options = { dataFolder: path.join(scratch, 'data'), portBase: 26_500 };
const ports = portsFrom(options.portBase);
const apis: Server[] = [];
const forgetFailures = () => sleep(2100);

beforeAll(async () => {
  await startServices(options, ['nginx']);
}, 30_000);

afterEach(async () => {
  for (const api of apis.splice(0)) {
    api.closeAllConnections();
    api.close();
    await once(api, 'close');
  }
  await forgetFailures();
});

afterAll(async () => {
  await wipeServices(options);
  rmSync(scratch, { recursive: true, force: true });
}, 30_000);

async function listen(port: number, handler: RequestListener): Promise<void> {
  const api = createServer(handler).listen(port, '127.0.0.1');
  apis.push(api);
  await once(api, 'listening');
}

async function send(method: string, target = '/api/v1/anything', body?: string): Promise<IncomingMessage> {
  const outgoing = request({ host: '127.0.0.1', port: ports.nginx, path: target, method, agent: false });
  outgoing.setHeader('X-Forwarded-For', '203.0.113.9');
  outgoing.setHeader('X-Request-Id', 'f'.repeat(32));
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return answer;
}

const accessLog = () => readFileSync(path.join(options.dataFolder, 'logs/nginx-access.log'), 'utf8');

async function statusOf(...args: Parameters<typeof send>): Promise<number | undefined> {
  const answer = await send(...args);
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

test.each([
  ['GET', '/api/v1/anything', 2],
  ['HEAD', '/api/v1/anything', 2],
  ['GET', '/api/v1/events', 2],
  ['POST', '/api/v1/anything', 1],
  ['PUT', '/api/v1/anything', 1],
  ['PATCH', '/api/v1/anything', 1],
  ['DELETE', '/api/v1/anything', 1],
  ['PUT', '/api/v1/events', 1],
  ['GET', '/api/v1/merchant/events', 2],
  ['PUT', '/api/v1/merchant/events', 1],
])('%s %s, whose API dies after taking it, reaches %i API(s)', async (method, target, expected) => {
  let taken = 0;
  const dies: RequestListener = (incoming) => {
    taken += 1;
    incoming.socket.destroy();
  };
  await listen(ports.api, dies);
  await listen(ports.secondApi, dies);
  expect(await statusOf(method, target)).toBe(502);
  expect(taken).toBe(expected);
});

test('reads survive a dead API, which is used again within two seconds of its return', async () => {
  const answers = { first: 0, second: 0 };
  await listen(ports.secondApi, (_, reply) => reply.end(String((answers.second += 1))));
  for (let count = 0; count < 20; count += 1) expect(await statusOf('GET')).toBe(200);
  await listen(ports.api, (_, reply) => reply.end(String((answers.first += 1))));
  await forgetFailures();
  for (let count = 0; count < 4; count += 1) await statusOf('POST', '/api/v1/anything', '{}');
  expect(answers.first).toBeGreaterThan(0);
});

test('[hardening 12] nginx passes client address and trace id to the API, and refuses bodies over 6 MB', async () => {
  const seen: IncomingMessage['headers'][] = [];
  const bodies: string[] = [];
  const api: RequestListener = (incoming, reply) => {
    seen.push(incoming.headers);
    void text(incoming).then((body) => {
      bodies.push(`${incoming.method} ${incoming.url} ${body}`);
      reply.end();
    });
  };
  await listen(ports.api, api);
  await listen(ports.secondApi, api);
  expect(await statusOf('PATCH', '/api/v1/user/profile?a=%26', '{"name":"x"}')).toBe(200);
  expect(bodies).toEqual(['PATCH /api/v1/user/profile?a=%26 {"name":"x"}']);
  expect(seen[0]).toMatchObject({
    host: `127.0.0.1:${ports.nginx}`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': `127.0.0.1:${ports.nginx}`,
    'x-forwarded-proto': 'http',
  });
  const line = ` ${String(seen[0]?.['x-request-id'])} 127.0.0.1 PATCH /api/v1/user/profile 200 `;
  await expect.poll(accessLog).toContain(line);
  expect(await statusOf('POST', '/api/v1/anything', 'x'.repeat(6 * 1024 * 1024 + 1))).toBe(413);
  expect(seen).toHaveLength(1);
});

test('a refusal by nginx has the shape of every other refusal', async () => {
  const refusalOf = async (...args: Parameters<typeof send>) => {
    const answer = await send(...args);
    const { error } = JSON.parse(await text(answer)) as { error: Record<string, unknown> };
    expect(error['traceId']).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...error, traceId: undefined };
  };
  const shape = ({ code, message }: { code: string; message: string }) => ({ code, message, details: [] });
  const unanswered = { ...shape(errorCodes.dependencyDown), status: 502, retryAfter: '1' };
  expect(await refusalOf('GET')).toEqual(unanswered);
  expect(await refusalOf('POST', '/api/v1/anything', '{}')).toEqual(unanswered);
  expect(await refusalOf('GET', '/api/v1/merchant/events')).toEqual(unanswered);
  expect(await refusalOf('POST', '/api/v1/anything', 'x'.repeat(6 * 1024 * 1024 + 1))).toEqual({
    ...shape(errorCodes.payloadTooLarge),
    status: 413,
  });
});

test('[asvs 3.4.1] [asvs 3.4.4] [asvs 3.4.6] answers of nginx itself have the security headers, and no answer has them twice', async () => {
  const names = ['strict-transport-security', 'x-content-type-options', 'content-security-policy', 'referrer-policy'];
  const headersOf = async (...args: Parameters<typeof send>) => {
    const { headers } = await send(...args);
    return names.map((name) => headers[name]);
  };
  const own = [
    'max-age=31536000; includeSubDomains',
    'nosniff',
    expect.stringContaining("frame-ancestors 'none'"),
    'no-referrer',
  ];
  expect(await headersOf('GET')).toEqual(own);
  expect(await headersOf('POST', '/api/v1/anything', 'x'.repeat(6 * 1024 * 1024 + 1))).toEqual(own);
  expect(await headersOf('TRACE', '/')).toEqual(own);
  const api: RequestListener = (_, reply) =>
    reply.writeHead(200, Object.fromEntries(names.map((name) => [name, 'x']))).end();
  await listen(ports.api, api);
  await listen(ports.secondApi, api);
  await forgetFailures();
  expect(await headersOf('GET')).toEqual(['x', 'x', 'x', 'x']);
});

test('the access log leaves out the typed account', async () => {
  for (const area of ['user', 'merchant/user', 'creator/user'])
    await statusOf('POST', `/api/v1/${area}/Typed%2F%0AHere-7/forgetPassword`, '{}');
  const log = accessLog();
  expect(log).not.toContain('Here-7');
  expect(log).toContain('POST /api/v1/user/{account}/forgetPassword 502');
  expect(log).toContain('POST /api/v1/merchant/user/{account}/forgetPassword 502');
});

test.each(['/api/v1/events', '/api/v1/creator/events', '/api/v1/merchant/events'])(
  'nginx passes %s on at once',
  async (target) => {
    const api: RequestListener = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/event-stream' });
      reply.write('data: first\n\n');
    };
    await listen(ports.api, api);
    await listen(ports.secondApi, api);
    const answer = await send('GET', target);
    const [chunk] = (await once(answer, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('data: first\n\n');
    answer.destroy();
  },
);

test('[mend 9] nginx streams a body, so that the API ends one that comes byte by byte', async () => {
  const arrived: string[] = [];
  const api: RequestListener = (incoming, reply) => {
    incoming.on('data', (chunk: Buffer) => arrived.push(chunk.toString()));
    // As the API does after REQUEST_SECONDS.
    setTimeout(() => {
      reply.writeHead(408, { connection: 'close' }).end();
      incoming.destroy();
    }, 1500);
  };
  await listen(ports.api, api);
  await listen(ports.secondApi, api);
  const socket = connect(ports.nginx, '127.0.0.1');
  const began = performance.now();
  socket.write('POST /api/v1/anything HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n');
  const dripping = setInterval(() => socket.write('x'), 200);
  socket.on('error', () => undefined);
  const answer = await text(socket).catch(() => '');
  await once(socket, 'close').catch(() => undefined);
  clearInterval(dripping);
  expect(arrived.length).toBeGreaterThan(1);
  expect(answer).toContain(' 408 ');
  expect(performance.now() - began).toBeLessThan(12_000);
});

test('[mend 9] one address has a limited number of concurrent requests; another address is not held up', async () => {
  const most = 256;
  const open: ServerResponse[] = [];
  await listen(ports.api, (_, reply) => void open.push(reply));
  await listen(ports.secondApi, (_, reply) => void open.push(reply));
  const from = (localAddress: string, url = '/api/v1/anything') => {
    const sent = request({
      host: '127.0.0.1',
      port: ports.nginx,
      path: url,
      agent: false,
      localAddress,
    });
    sent.on('error', () => undefined).end();
    return sent;
  };
  const held = Array.from({ length: most }, () => from('127.0.0.2'));
  await expect.poll(() => open.length, { timeout: 15_000 }).toBe(most);
  const [refused] = (await once(from('127.0.0.2'), 'response')) as [IncomingMessage];
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  expect(JSON.parse(await text(refused))).toMatchObject({ error: { code: errorCodes.rateLimited.code, details: [] } });
  from('127.0.0.3');
  await expect.poll(() => open.length, { timeout: 15_000 }).toBe(most + 1);
  // Streams of events stay open for hours and count apart.
  from('127.0.0.2', '/api/v1/events');
  await expect.poll(() => open.length, { timeout: 15_000 }).toBe(most + 2);
  for (const sent of held) sent.destroy();
  for (const reply of open) reply.end();
}, 40_000);

test('[mend 9] a file that the API refuses while it is sent takes the API from nobody else', async () => {
  const served = { first: 0, second: 0 };
  const api =
    (name: keyof typeof served): RequestListener =>
    (incoming, reply) => {
      served[name] += incoming.method === 'GET' ? 1 : 0;
      if (incoming.method === 'GET') return void reply.end();
      // As the API does with a file that nobody may send: a cut connection would count as a death.
      reply.once('finish', () => incoming.resume());
      return void reply.writeHead(401).end();
    };
  await listen(ports.api, api('first'));
  await listen(ports.secondApi, api('second'));
  const file = Buffer.alloc(5 * 1024 * 1024, 'x');
  const refused: unknown[] = [];
  const reads: unknown[] = [];
  for (let round = 0; round < 10; round += 1) {
    refused.push(...(await Promise.all([1, 2].map(() => sendAll(file)))));
    for (let count = 0; count < 4; count += 1) reads.push(await statusOf('GET'));
  }
  expect(reads.filter((status) => status !== 200)).toEqual([]);
  expect(refused.filter((status) => status !== 401)).toEqual([]);
  expect(Math.min(served.first, served.second)).toBeGreaterThan(10);
}, 60_000);

/** Sends to the end, as a browser does, and answers the status or why there is none. */
async function sendAll(body: Buffer): Promise<unknown> {
  const outgoing = request({
    host: '127.0.0.1',
    port: ports.nginx,
    path: '/api/v1/files',
    method: 'POST',
    agent: false,
  });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  outgoing.on('response', (answer: IncomingMessage) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  outgoing.end(body);
  return await promise;
}
