import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Specimens, startSpecimens } from '../../../test/specimen/specimen.ts';

interface Answered {
  readonly what: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

const page = '<!doctype html><title>page</title>';
const dist = mkdtempSync(path.join(tmpdir(), 'touchline-dist-'));
mkdirSync(path.join(dist, 'assets'));
mkdirSync(path.join(dist, '.git'));
writeFileSync(path.join(dist, 'index.html'), page);
writeFileSync(path.join(dist, 'assets/app.js'), 'export {};');
writeFileSync(path.join(dist, 'assets/app.css'), 'body {}');
writeFileSync(path.join(dist, '.git/config'), 'of the repository');
writeFileSync(path.join(dist, '.env'), 'SECRET=of the repository');

let specimens: Specimens;
let port = 0;
let answers: Answered[];
beforeAll(async () => {
  specimens = await startSpecimens({ NODE_ENV: 'production', COOKIE_SECURE: 'false', WEB_DIST: dist });
  port = Number(new URL(await specimens.app.listen({ host: '127.0.0.1', port: 0 })).port);
  answers = await everyKind();
});
afterAll(async () => {
  await specimens.close();
  rmSync(dist, { recursive: true });
});

/** One answer of each kind that this server gives. */
async function everyKind(): Promise<Answered[]> {
  const { app, editor, viewer, plain, nobody } = specimens;
  const called = async (what: string, answer: Promise<{ status: number; headers: Record<string, unknown> }>) => ({
    what,
    ...(await answer),
  });
  const fetched = async (url: string): Promise<Answered> => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url });
    return { what: url, status: statusCode, headers };
  };
  return [
    await called('a read', viewer.send('GET', '/specimens')),
    await called('a write', editor.send('POST', '/specimens', { name: '标头' })),
    await called('a stream', viewer.send('GET', '/specimens/watch')),
    await called('a file', viewer.send('GET', '/specimens/file')),
    await called('no session', nobody.send('GET', '/specimens')),
    await called('no permission', plain.send('GET', '/specimens')),
    await called('a malformed write', editor.send('POST', '/specimens', { name: 7 })),
    await called('an unreadable body', editor.send('POST', '/specimens', '{', { 'content-type': 'application/json' })),
    await called('an unforeseen error', editor.send('POST', '/specimens/break')),
    await fetched('/'),
    await fetched('/bac_acc'),
    await fetched('/assets/app.js'),
    await fetched('/assets/app.css'),
    await fetched('/api/v1/nowhere'),
    { what: 'bytes that are no request', ...(await raw('hello\r\n\r\n')) },
  ];
}

async function raw(bytes: string): Promise<Omit<Answered, 'what'>> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((line) => /^([^:]+): (.*)$/.exec(line) ?? [])
    .map(([, name = '', value]) => [name.toLowerCase(), value]);
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers) as Record<string, unknown> };
}

const each = (name: string) => answers.map(({ what, headers }) => [what, headers[name]] as const);

it('the kinds are what they are called', () => {
  expect(answers.map(({ status }) => status)).toEqual([
    200, 200, 200, 200, 401, 403, 400, 400, 500, 200, 200, 200, 200, 404, 400,
  ]);
});

it('[asvs 3.4.1] every answer asks for HTTPS from now on, for a year and all subdomains', () => {
  for (const [what, value] of each('strict-transport-security'))
    expect(value, what).toBe('max-age=31536000; includeSubDomains');
});

it('[asvs 3.4.3] every answer says that pages load and run nothing but our own', () => {
  for (const [what, value] of each('content-security-policy')) {
    const directives = String(value).split(/; ?/);
    expect(directives, what).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'"]),
    );
    expect(String(value), what).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  }
});

it('[hardening 17] pictures come from our own address alone, and from no supplier', () => {
  for (const [what, value] of each('content-security-policy'))
    expect(String(value).split(/; ?/), what).toContain("img-src 'self' data: blob:");
});

it('[asvs 3.4.4] no answer may be taken for another type than it says', () => {
  for (const [what, value] of each('x-content-type-options')) expect(value, what).toBe('nosniff');
});

it('[asvs 3.4.5] no address of ours is told to another site', () => {
  for (const [what, value] of each('referrer-policy')) expect(value, what).toBe('no-referrer');
});

it('[asvs 3.4.6] no answer may be framed', () => {
  for (const [what, value] of each('content-security-policy')) expect(value, what).toContain("frame-ancestors 'none'");
});

it('[asvs 4.1.1] every answer says what it is, and text says its characters', () => {
  const types = Object.fromEntries(each('content-type'));
  const json = 'application/json; charset=utf-8';
  expect(types).toMatchObject({
    'a stream': 'text/event-stream; charset=utf-8',
    'a file': 'text/csv; charset=utf-8',
    '/': 'text/html; charset=utf-8',
    '/bac_acc': 'text/html; charset=utf-8',
    '/assets/app.js': 'application/javascript; charset=utf-8',
    '/assets/app.css': 'text/css; charset=utf-8',
  });
  const others = Object.entries(types).filter(([, type]) => String(type).includes('json'));
  expect(others).toHaveLength(9);
  for (const [what, type] of others) expect(type, what).toBe(json);
});

it('[asvs 3.2.1] only pages have the type of a page, and files are sent as downloads', () => {
  const shown = answers.filter(({ headers }) => /html|xml|svg/.test(String(headers['content-type'])));
  expect(shown.map(({ what }) => what)).toEqual(['/', '/bac_acc']);
  expect(answers.find(({ what }) => what === 'a file')?.headers['content-disposition']).toMatch(/^attachment; /);
});

it('[asvs 13.4.1] repository files in the web folder are not served', async () => {
  for (const url of ['/.git/config', '/.env', '/assets/../.env', '/assets/%2e%2e/.env', '//.git/config']) {
    const answer = await specimens.app.inject({ method: 'GET', url });
    expect(answer.body, url).not.toContain('of the repository');
  }
});

it('[asvs 13.4.3] a folder is not listed', async () => {
  for (const url of ['/assets', '/assets/']) {
    const answer = await specimens.app.inject({ method: 'GET', url });
    expect([url, answer.body.includes('app.js')]).toEqual([url, false]);
  }
});

it('[asvs 13.4.4] TRACE is not understood, and nothing of the request comes back', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('TRACE /api/v1/specimens HTTP/1.1\r\nHost: a\r\nX-Mine: told-back\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1.1 (404|405) /);
  expect(answer).not.toContain('told-back');
});

it('[asvs 13.4.5] measures and the description of the calls are on no path of the public listener', async () => {
  for (const url of ['/metrics', '/api/metrics', '/api/docs', '/api/docs/json', '/api/v1/metrics']) {
    const answer = await specimens.app.inject({ method: 'GET', url });
    expect([url, answer.body === page || answer.statusCode === 404]).toEqual([url, true]);
  }
});
