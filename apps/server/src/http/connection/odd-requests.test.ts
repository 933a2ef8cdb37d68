import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { apiPrefix } from '@touchline/contract/calls';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { Browser } from '../../../test/browser/browser.ts';
import { signInDirectly } from '../../../test/planted/planted-session.ts';
import { specimenCalls } from '../../../test/specimen/specimen.contract.ts';
import { specimenRoutes } from '../../../test/specimen/specimen.routes.ts';
import { type Specimens, startSpecimens, type Visitor } from '../../../test/specimen/specimen.ts';
import { asRedisAdmin } from '../../../test/stack/own-redis.ts';
import { startStack, testOrigin } from '../../../test/stack/stack.ts';
import { createServer } from '../server.ts';

const lines: string[] = [];
const json = { 'content-type': 'application/json' };
let specimens: Specimens;
let port = 0;

beforeAll(async () => {
  specimens = await startSpecimens();
  port = Number(new URL(await specimens.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => specimens.close());
beforeEach(() => void lines.splice(0));

async function raw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return await text(socket);
}

const health = 'GET /api/v1/specimens HTTP/1.1\r\nHost: a\r\n';
const hidden = `0\r\n\r\n${health}X-Hidden: 1\r\n\r\n`;

it.each([
  ['two ways to say its length', `Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n${hidden}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['an encoding that is not the last', `Transfer-Encoding: chunked, identity\r\n\r\n${hidden}`],
  ['an encoding with a tab before its name ends', `Transfer-Encoding\t: chunked\r\n\r\n${hidden}`],
  ['a length with a sign', `Content-Length: +${hidden.length}\r\n\r\n${hidden}`],
])('[asvs 4.2.1] a request with %s is refused, and what hides behind it is not read', async (_what, rest) => {
  const answer = await raw(`POST /api/v1/specimens HTTP/1.1\r\nHost: a\r\n${rest}`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
});

it('[asvs 15.3.7] a parameter that comes twice is refused, wherever it is a single one', async () => {
  const { viewer } = specimens;
  for (const query of [
    '?size=4&size=5',
    '?sortColumn=name&sortColumn=name',
    '?merchantCodeBySa=alpha&merchantCodeBySa=beta',
  ])
    expect([query, (await viewer.send('GET', `/specimens${query}`)).status]).toEqual([query, 400]);
});

it('[asvs 15.3.7] body fields are refused in the query, and query fields in the body', async () => {
  const { editor } = specimens;
  expect((await editor.send('POST', '/specimens?name=x', { name: '正文' })).status).toBe(400);
  expect((await editor.send('POST', '/specimens?name=x', {})).status).toBe(400);
});

it.each([
  '{"name":"x","__proto__":{"isSuperAdmin":true}}',
  '{"name":"x","constructor":{"prototype":{"isAdmin":true}}}',
])('[asvs 15.3.6] a body that reaches for a prototype is refused: %s', async (body) => {
  const answer = await specimens.editor.send('POST', '/specimens', body, json);
  expect(answer.status).toBe(400);
  expect(({} as Record<string, unknown>)['isSuperAdmin'] ?? ({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

it('[asvs 15.3.6] so is a query, and nothing is added to what all objects share', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  for (const query of ['?__proto__=1', '?__proto__[polluted]=1', '?constructor.prototype.polluted=1'])
    expect([query, (await specimens.viewer.send('GET', `/specimens${query}`)).status]).toEqual([query, 400]);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
});

it.each([
  ['a number', '7'],
  ['a list', '["x"]'],
  ['an object', '{"toString":"x"}'],
  ['true', 'true'],
  ['nothing', 'null'],
])('[asvs 15.3.5] %s is no text, and is not made into one', async (_what, value) => {
  const answer = await specimens.editor.send('POST', '/specimens', `{"name":${value}}`, json);
  expect([answer.status, answer.error.details[0]?.field]).toEqual([400, 'name']);
});

it('[asvs 1.1.1] a path is decoded once: what is encoded twice stays encoded', async () => {
  const { editor } = specimens;
  const id = await editor.create('一次');
  const encoded = encodeURIComponent(id).replaceAll(/\d/g, (digit) => `%3${digit}`);
  expect((await editor.send('GET', `/specimens/${encoded}`)).status).toBe(200);
  expect((await editor.send('GET', `/specimens/${encoded.replaceAll('%', '%25')}`)).status).toBe(400);
});

it('[asvs 4.1.3] [asvs 15.3.4] only a proxy that was named says where a request comes from', async () => {
  const statuses = async (proxy: string) => {
    const stack = await startStack({ CAPTCHA_PER_MINUTE: '1', TRUSTED_PROXIES: proxy });
    const { redis } = stack.platform;
    const from = (forwarded: string) =>
      stack.browser('127.0.0.1').send({
        method: 'GET',
        url: '/api/v1/captcha?scene=login',
        headers: { 'x-forwarded-for': forwarded },
      });
    await asRedisAdmin(redis, async (admin) =>
      Promise.all((await admin.keys('limit:captcha*')).map((key) => admin.del(key))),
    );
    const answers = [(await from('203.0.113.1')).status, (await from('203.0.113.2')).status];
    await stack.close();
    return answers;
  };
  expect(await statuses('127.0.0.1'), 'two callers behind our proxy').toEqual([200, 200]);
  expect(await statuses('10.0.0.1'), 'one caller, not the proxy, who makes up addresses').toEqual([200, 429]);
});

/** The same server with its lines in sight. */
async function watchedAs({ owner }: Visitor) {
  const { platform } = specimens;
  const watched = {
    ...platform,
    logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    callLines: { ...platform.callLines, write: (line: object) => void lines.push(JSON.stringify(line)) },
  };
  const app = await createServer(watched, specimenCalls, { ...specimenRoutes(platform) });
  const browser = await signInDirectly(
    new Browser(app, platform.redis, testOrigin, '127.0.0.1'),
    specimens.owner,
    owner,
  );
  const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
    browser.send({ method, url: apiPrefix + path, ...(payload === undefined ? {} : { payload }) });
  return { send, close: () => app.close() };
}

const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

it('[asvs 16.3.2] a refused read or write leaves a line with call, status and trace', async () => {
  const { send, close } = await watchedAs(specimens.plain);
  const [read, write] = [await send('GET', '/specimens'), await send('POST', '/specimens', { name: '不许' })];
  await close();
  expect(logged().map(({ call, status, traceId }) => [call, status, traceId])).toEqual([
    ['specimen.list', 403, read.error.traceId],
    ['specimen.create', 403, write.error.traceId],
  ]);
});

it('[asvs 16.3.4] an unforeseen error leaves a line that says what broke, under the trace of its answer', async () => {
  const { send, close } = await watchedAs(specimens.editor);
  const answer = await send('POST', '/specimens/break');
  await close();
  const line = logged().find(({ err }) => err !== undefined);
  expect(line).toMatchObject({ traceId: answer.error.traceId, err: { message: expect.stringContaining('broke') } });
  expect(answer.text).not.toContain('broke');
});
