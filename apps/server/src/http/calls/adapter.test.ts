import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { someoneWaits } from '../../../test/locks.ts';
import { preparing } from '../../../test/specimen/specimen.routes.ts';
import { type Specimens, startSpecimens } from '../../../test/specimen/specimen.ts';

let specimens: Specimens;
beforeAll(async () => {
  specimens = await startSpecimens();
});
afterAll(() => specimens.close());

const malformed = { name: 7, surprise: true };

describe('the order of the steps', () => {
  it('asks for the session before the permission and for the permission before it reads the request', async () => {
    const { nobody, viewer, editor } = specimens;
    expect((await nobody.send('POST', '/specimens', malformed)).status).toBe(401);
    expect((await viewer.send('POST', '/specimens', malformed)).status).toBe(403);
    expect((await editor.send('POST', '/specimens', malformed)).status).toBe(400);
  });

  it('[SGN-93] judges anew once slow work is prepared, also whether the second factor is owed by now', async () => {
    const { owner, rival } = specimens;
    const held = await owner.connect();
    const demand = (isDemanded: boolean) =>
      owner.query(`UPDATE platform.merchants SET second_factor_required = $1 WHERE code = 'beta'`, [isDemanded]);
    await held.query('SELECT pg_advisory_lock($1)', [preparing]);
    const waiting = rival.send('POST', '/specimens/slowly', { name: '太晚了' });
    await someoneWaits(owner);
    await demand(true);
    await held.query('SELECT pg_advisory_unlock($1)', [preparing]);
    held.release();
    const answer = await waiting;
    await demand(false);
    expect([answer.status, answer.error.code]).toEqual([403, errorCodes.secondFactorRequired.code]);
  });

  it('takes any one of several permissions', async () => {
    const { viewer, plain } = specimens;
    expect((await viewer.send('GET', '/specimens/everywhere')).status).toBe(200);
    expect((await plain.send('GET', '/specimens/everywhere')).status).toBe(403);
  });

  it('tells the version of the rights that it judged by', async () => {
    expect((await specimens.viewer.send('GET', '/specimens')).headers['permission-version']).toBe('1.1');
  });
});

describe('success', () => {
  it('[WIR-08] a success answer is { data } and nothing else', async () => {
    const id = await specimens.editor.create('外壳');
    const answer = await specimens.editor.send('GET', `/specimens/${id}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      data: { id, merchantCode: 'alpha', name: '外壳', updatedTime: expect.any(String) },
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('no answer is cached, neither a success nor a failure of any kind', async () => {
    const { editor, nobody } = specimens;
    for (const answer of [
      await editor.send('GET', '/specimens'),
      await editor.send('POST', '/specimens', malformed),
      await editor.send('POST', '/specimens', '{"name":', { 'content-type': 'application/json' }),
      await editor.send('POST', '/specimens/break'),
      await nobody.send('GET', '/specimens'),
    ])
      expect(answer.headers['cache-control'], answer.text).toBe('no-store');
  });

  it('[WIR-24] stores and sends times in UTC as ISO 8601', async () => {
    const before = Date.now();
    const id = await specimens.editor.create('时刻');
    const { updatedTime } = (await specimens.editor.send<{ updatedTime: string }>('GET', `/specimens/${id}`)).data;
    expect(updatedTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(updatedTime) - before)).toBeLessThan(10_000);
    const { rows } = await specimens.owner.query<{ type: string }>(
      `SELECT DISTINCT data_type AS type FROM information_schema.columns
       WHERE table_schema IN ('tenant', 'identity', 'platform') AND (data_type LIKE 'timestamp%' OR data_type LIKE 'date%')`,
    );
    expect(rows).toEqual([{ type: 'timestamp with time zone' }]);
  });
});

describe('[WIR-09] failure is { error: { code, message, details, traceId } } with the fitting status', () => {
  const shape = (name: keyof typeof errorCodes, details: unknown = []) => ({
    error: {
      code: errorCodes[name].code,
      message: errorCodes[name].message,
      details,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  });

  it('[WIR-09] [WIR-17] 401 without a session', async () => {
    const answer = await specimens.nobody.send('GET', '/specimens');
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual(shape('sessionExpired'));
    expect(answer.error.code).toBe('001004');
  });

  it('[WIR-09] [WIR-18] 401 with another code where the session was ended', async () => {
    const { plain, owner } = specimens;
    const { accountId } = plain.owner;
    await owner.query('UPDATE identity.sessions SET ended_at = now() WHERE account_id = $1', [accountId]);
    const answer = await plain.send('GET', '/specimens');
    await owner.query('UPDATE identity.sessions SET ended_at = NULL WHERE account_id = $1', [accountId]);
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual(shape('sessionEnded'));
    expect(answer.error.code).toBe('001005');
  });

  it('[WIR-09] 403 without the permission', async () => {
    const answer = await specimens.plain.send('GET', '/specimens');
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text)).toEqual(shape('forbidden'));
  });

  it('[WIR-09] 404 for a thing, a path and a method that do not exist', async () => {
    for (const [method, path] of [
      ['GET', '/specimens/999999'],
      ['GET', '/nowhere'],
      ['PATCH', '/specimens'],
    ] as const) {
      const answer = await specimens.editor.send(method, path);
      expect(answer.status).toBe(404);
      expect(JSON.parse(answer.text)).toEqual(shape('notFound'));
    }
    const odd = await specimens.app.inject({
      method: 'PATCH',
      url: '/api/v1/specimens',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(odd.statusCode, 'before its body is looked at').toBe(404);
  });

  it('[WIR-09] 409 for a version that is no longer the newest', async () => {
    const { editor } = specimens;
    const id = await editor.create('旧版本');
    const { updatedTime } = (await editor.send<{ updatedTime: string }>('GET', `/specimens/${id}`)).data;
    expect((await editor.send('PUT', `/specimens/${id}`, { name: '第一', updatedTime })).status).toBe(200);
    const stale = await editor.send('PUT', `/specimens/${id}`, { name: '第二', updatedTime });
    expect(stale.status).toBe(409);
    expect(JSON.parse(stale.text)).toEqual(shape('conflict'));
  });

  it('[WIR-09] [WIR-19] 409 with code 000011 for a thing that is still associated', async () => {
    const id = await specimens.editor.create('仍在使用');
    const answer = await specimens.editor.send('DELETE', `/specimens/${id}`);
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text)).toEqual(shape('stillAssociated'));
    expect(answer.error.code).toBe('000011');
  });

  it('[WIR-09] [WIR-10] 400 that names each field, for an unknown key as for a wrong value', async () => {
    const answer = await specimens.editor.send('POST', '/specimens', { name: 7, surprise: true, __proto: 1 });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual(
      shape('validation', [
        { field: 'name', errorMessage: '格式不正确' },
        { field: 'surprise', errorMessage: '不支持的字段' },
        { field: '__proto', errorMessage: '不支持的字段' },
      ]),
    );
  });

  it('[WIR-10] refuses an unknown key in the query, and a body where the call has none', async () => {
    const id = await specimens.editor.create('留下');
    expect((await specimens.viewer.send('GET', '/specimens?surprise=1')).status).toBe(400);
    expect((await specimens.viewer.send('GET', `/specimens/${id}?surprise=1`)).status).toBe(400);
    expect((await specimens.editor.send('DELETE', `/specimens/${id}`, { surprise: 1 })).status).toBe(400);
    expect((await specimens.editor.send('GET', `/specimens/${id}`)).status).toBe(200);
  });

  it('[WIR-09] 400 for text that no database can keep, wherever it stands', async () => {
    const { editor } = specimens;
    const inBody = await editor.send('POST', '/specimens', { name: '名\u0000称' });
    expect([inBody.status, inBody.error.details]).toEqual([
      400,
      [{ field: 'name', errorMessage: '不能包含不可见字符，请删除后重新输入' }],
    ]);
    expect((await editor.send('POST', '/specimens', { name: '名\ud800' })).status).toBe(400);
    expect((await editor.send('GET', '/specimens?merchantCode=%00')).status).toBe(400);
    expect((await editor.send('POST', '/specimens', { name: '\u0000'.repeat(30) })).status).toBe(400);
  });

  it('[WIR-09] 400 for what is not a request at all', async () => {
    const { editor } = specimens;
    const json = { 'content-type': 'application/json' };
    expect(JSON.parse((await editor.send('POST', '/specimens', '{"name":', json)).text)).toEqual(shape('validation'));
    for (const path of ['/specimens/%zz', `/specimens/${'9'.repeat(300)}`]) {
      const answer = await editor.send('GET', path);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toEqual(shape('validation'));
    }
  });

  it('[WIR-09] 413 for a body without measure', async () => {
    const answer = await specimens.editor.send('POST', '/specimens', { name: 'x'.repeat(1_100_000) });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toEqual(shape('payloadTooLarge'));
  });

  it('[WIR-09] 500 for an unforeseen error, of which nothing is told', async () => {
    const answer = await specimens.editor.send('POST', '/specimens/break');
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text)).toEqual(shape('internal'));
    expect(answer.text).not.toContain('broke');
  });

  it('[WIR-21] [WIR-23] [WIR-09] a redirect is an error with a location, never a 302', async () => {
    const answer = await specimens.viewer.send('GET', '/specimens/moved');
    expect(answer.status).toBe(409);
    expect(answer.headers['location']).toBeUndefined();
    const { error } = shape('redirect');
    expect(JSON.parse(answer.text)).toEqual({ error: { ...error, location: '/per_inf' } });
  });
});

it('[WIR-20] one catalogue holds every code once, with its status and a text in Chinese', () => {
  const entries = Object.values(errorCodes);
  expect(new Set(entries.map((entry) => entry.code)).size).toBe(entries.length);
  for (const entry of entries) {
    expect(entry.code).toMatch(/^\d{6}$/);
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.message).toMatch(/^[\p{Script=Han}，、A-Z0-9 ]+$/u);
  }
  const { validation, forbidden, notFound, conflict, rateLimited, dependencyDown } = errorCodes;
  expect([validation, forbidden, notFound, conflict, rateLimited, dependencyDown].map((e) => e.status)).toEqual([
    400, 403, 404, 409, 429, 503,
  ]);
});

describe('an answer is held to its schema', () => {
  it('a surplus or a missing key is an error outside production', async () => {
    expect((await specimens.viewer.send('GET', '/specimens/surplus')).status).toBe(500);
    expect((await specimens.viewer.send('GET', '/specimens/short')).status).toBe(500);
  });

  it('a surplus key is left out in production, a missing one is an error there too', async () => {
    const production = await startSpecimens({ NODE_ENV: 'production', COOKIE_SECURE: 'false' });
    const surplus = await production.viewer.send('GET', '/specimens/surplus');
    const short = await production.viewer.send('GET', '/specimens/short');
    await production.close();
    expect(JSON.parse(surplus.text)).toEqual({ data: { name: '样本' } });
    expect(short.status).toBe(500);
  });
});

describe('a stream', () => {
  it('needs session and permission as any call does', async () => {
    expect((await specimens.nobody.send('GET', '/specimens/watch')).status).toBe(401);
    expect((await specimens.plain.send('GET', '/specimens/watch')).status).toBe(403);
    expect((await specimens.viewer.send('GET', '/specimens/watch?surprise=1')).status).toBe(400);
  });

  it('sends one message per line, is never cached, and ends where its source breaks', async () => {
    const answer = await specimens.viewer.send('GET', '/specimens/watch');
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.text).toBe('data: {"name":"viewer"}\n\n');
  });
});

describe('where a write comes from', () => {
  const foreign = ['https://evil.example', 'http://touchline.test.evil.example', 'null', ''];

  it.each(foreign)('[SGN-33] refuses a write of the origin "%s"', async (origin) => {
    const answer = await specimens.editor.send('POST', '/specimens', { name: '外来' }, { origin });
    expect(answer.status).toBe(403);
    expect(answer.error.code).toBe(errorCodes.originRefused.code);
  });

  it('[SGN-33] refuses a write without an origin, and one that the browser calls cross-site', async () => {
    const { app, editor } = specimens;
    const bare = await app.inject({ method: 'POST', url: '/api/v1/specimens', payload: { name: '外来' } });
    expect(bare.statusCode).toBe(403);
    const site = { 'sec-fetch-site': 'cross-site' };
    expect((await editor.send('POST', '/specimens', { name: '外来' }, site)).status).toBe(403);
    const listed = await editor.send<{ records: { name: string }[] }>('GET', '/specimens');
    expect(listed.data.records.map((record) => record.name)).not.toContain('外来');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    '[SGN-34] [SGN-86] refuses a body of %s',
    async (type) => {
      const answer = await specimens.editor.send('POST', '/specimens', '{"name":"外来"}', { 'content-type': type });
      expect(answer.status).toBe(415);
      expect(answer.error.code).toBe(errorCodes.unsupportedMediaType.code);
    },
  );

  it('[SGN-86] a write without a body needs our origin and no content type', async () => {
    const { editor } = specimens;
    const id = await editor.create('无正文');
    const refused = await editor.send('DELETE', `/specimens/${id}`, undefined, { origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
    expect((await editor.send('DELETE', `/specimens/${id}`)).status).toBe(200);
  });

  it('[SGN-35] no answer carries a CORS header, whoever asks', async () => {
    const { app, editor } = specimens;
    const origin = 'https://evil.example';
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/v1/specimens',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.statusCode).toBe(404);
    const read = await editor.send('GET', '/specimens', undefined, { origin });
    const write = await editor.send('POST', '/specimens', { name: '同源' });
    const refused = await editor.send('POST', '/specimens', { name: '外来' }, { origin });
    for (const { headers } of [preflight, read, write, refused])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});
