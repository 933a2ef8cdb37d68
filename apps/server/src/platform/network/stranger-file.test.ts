import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { isPublicAddress, publicAddressOf } from './public-address.ts';
import { createStrangerFetch } from './stranger-file.ts';

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let heard: IncomingMessage[] = [];
const server = createServer((request, response) => {
  heard.push(request);
  answer(request, response);
});
let origin: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  heard = [];
});

const { signal } = new AbortController();
const limits = { mostBytes: 1000, totalMs: 1000 };
const fetching = (address = 'https://pictures.example/logo.png?v=1') =>
  createStrangerFetch(limits, { routes: new Map([['pictures.example', origin]]) })(address, signal);

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '192.0.2.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2400:3200::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('a name with one private address among its addresses is refused, and a public one is pinned', async () => {
  const publicOne = { address: '8.8.8.8', family: 4 };
  const privateOne = { address: '10.0.0.1', family: 4 };
  await expect(publicAddressOf('two.example', async () => [publicOne, privateOne])).rejects.toThrow(
    'no public address',
  );
  await expect(publicAddressOf('none.example', async () => [])).rejects.toThrow('no public address');
  expect(await publicAddressOf('one.example', async () => [publicOne])).toEqual(publicOne);
});

it.each([
  'http://127.0.0.1/x.png',
  'http://localhost/x.png',
  'http://[::1]/x.png',
  'http://[::ffff:10.0.0.1]/x.png',
  'http://2130706433/x.png',
  'http://0x7f.1/x.png',
  'http://169.254.169.254/latest/meta-data',
  'http://8.8.8.8:8080/x.png',
  'https://user:pass@8.8.8.8/x.png',
  'file:///etc/passwd',
  'ftp://8.8.8.8/x',
  'data:image/png;base64,AAAA',
  'gopher://8.8.8.8/',
  'nonsense',
])('nothing is fetched from %s', async (address) => {
  const here = async () => [{ address: '127.0.0.1', family: 4 }];
  await expect(createStrangerFetch(limits, { resolve: here })(address, signal)).rejects.toBeInstanceOf(Error);
  expect(heard).toEqual([]);
});

it('a file is read whole, and nothing of ours goes with the request', async () => {
  answer = (_, response) => response.end('the picture');
  expect(String(await fetching())).toBe('the picture');
  expect(heard.map(({ method, url, headers }) => [method, url, headers.cookie, headers.authorization])).toEqual([
    ['GET', '/logo.png?v=1', undefined, undefined],
  ]);
});

it('a redirect is not followed, and an error is no picture', async () => {
  answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await expect(fetching()).rejects.toThrow('status 302');
  answer = (_, response) => response.writeHead(404).end('none');
  await expect(fetching()).rejects.toThrow('status 404');
  expect(heard).toHaveLength(2);
});

it('a file that is too large is given up, whether its length is told or not', async () => {
  answer = (_, response) => response.writeHead(200, { 'content-length': 1_000_000 }).write('x');
  await expect(fetching()).rejects.toThrow('too large');
  answer = (_, response) => {
    const more = () => void (response.destroyed || response.write('x'.repeat(500), () => setImmediate(more)));
    more();
  };
  await expect(fetching()).rejects.toThrow('too large');
});

it('a server that is slow to answer, or drips, is given up in time', async () => {
  const from = performance.now();
  answer = () => undefined;
  await expect(fetching()).rejects.toThrow('aborted');
  answer = (_, response) => {
    const timer = setInterval(() => response.write('x'), 50);
    response.once('close', () => clearInterval(timer));
  };
  await expect(fetching()).rejects.toThrow('aborted');
  expect(performance.now() - from).toBeLessThan(6000);
});
