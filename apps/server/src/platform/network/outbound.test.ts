import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { Secret } from '../keys/secret.ts';
import { createOutbound, type OutboundOptions } from './outbound.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let heard: IncomingMessage[] = [];
const server = createServer((request, response) => {
  heard.push(request);
  answer(request, response);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());
beforeEach(() => {
  heard = [];
});

const get = async (options: Partial<OutboundOptions> = {}) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
  const outbound = createOutbound({
    baseUrl,
    headers: { 'x-api-key': new Secret('the-key') },
    attemptMs: 2000,
    totalMs: 4000,
    retries: 2,
    mostBytes: 1000,
    ...options,
  });
  return await outbound.get('/list', { since: '1' }, new AbortController().signal);
};

test('sends the key and an id, and answers what came', async () => {
  answer = (_, response) => response.end('{}');
  const { body, traceId } = await get();
  expect(body.toString()).toBe('{}');
  expect(heard.map(({ url, headers }) => [url, headers['x-api-key'], headers['x-request-id']])).toEqual([
    ['/base/list?since=1', 'the-key', traceId],
  ]);
});

test('a passing failure is retried a few times, as one request; a lasting one is not', async () => {
  answer = (_, response) => response.writeHead(heard.length < 3 ? 503 : 200).end();
  await get();
  expect(new Set(heard.map(({ headers }) => headers['x-request-id'])).size).toBe(1);
  expect(heard).toHaveLength(3);
  answer = (_, response) => response.writeHead(503).end();
  await expect(get()).rejects.toMatchObject({ trouble: 'status', status: 503 });
  expect(heard).toHaveLength(6);
  answer = (_, response) => response.writeHead(401).end();
  await expect(get()).rejects.toMatchObject({ trouble: 'status', status: 401 });
  expect(heard).toHaveLength(7);
});

test('an answer that does not come, or does not end, is given up', async () => {
  answer = () => undefined;
  const from = performance.now();
  await expect(get({ attemptMs: 100, totalMs: 250 })).rejects.toMatchObject({ trouble: 'timeout' });
  answer = (_, response) => void response.write('{');
  await expect(get({ attemptMs: 100, retries: 0 })).rejects.toMatchObject({ trouble: 'timeout' });
  expect(performance.now() - from).toBeLessThan(2000);
});

test('one that is too large is given up, and one that breaks off is none', async () => {
  answer = (_, response) => response.end('x'.repeat(1001));
  await expect(get()).rejects.toMatchObject({ trouble: 'tooLarge' });
  expect(heard).toHaveLength(1);
  answer = (_, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"half":', () => response.destroy());
  };
  await expect(get({ retries: 0 })).rejects.toMatchObject({ trouble: 'connection' });
});

test('nobody is led elsewhere, and the key stands in no error', async () => {
  // Where it would lead answers: only that nobody goes there keeps it from being taken.
  answer = ({ url }, response) =>
    url === '/elsewhere' ? response.end('{}') : response.writeHead(302, { location: '/elsewhere' }).end();
  const failure: unknown = await get({ retries: 0 }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ trouble: 'connection' });
  expect(heard).toHaveLength(1);
  expect(inspect(failure, { depth: 10 })).not.toContain('the-key');
});
