import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { plantSessions } from '../../../test/planted/planted-session.ts';
import { password, startStack, testOrigin, type TestStack, uniqueAccount } from '../../../test/stack/stack.ts';
import { startApi, type StartedWorker, startWorker } from '../../../test/stack/worker.ts';
import { type Collector, startCollector } from '../../../test/tracing/collector.ts';

const newPassword = 'Another-Horse-8';
const searched = 'planted-search-word';
const call = { 'content-type': 'application/json', origin: testOrigin };
const clickOf = (traceId: string, spanId: string) => ({
  traceparent: `00-${traceId}-${spanId}-00`,
  tracestate: 'touchline=120:/per_inf',
});

let collector: Collector;
let stack: TestStack;
let programs: StartedWorker[] = [];
let api: string;
let token: string;
let account: string;
let exporter: string;

beforeAll(async () => {
  collector = await startCollector();
  stack = await startStack();
  const settings = { TRACES_URL: collector.url, TRACES_SHARE: '1' };
  const [served, worker] = await Promise.all([startApi(stack, settings), startWorker(stack, settings)]);
  programs = [served, worker];
  api = `http://127.0.0.1:${served.port}/api/v1`;
  account = uniqueAccount('traced');
  const accountId = await stack.addAccount('platform', account, ['bac_ope-view']);
  const exporterId = await stack.addAccount('platform', uniqueAccount('exporter'), ['bac_#_ope-view']);
  [token = '', exporter = ''] = await plantSessions(
    stack.owner,
    [accountId, exporterId].map((id) => ({ merchantCode: 'platform', accountId: id })),
  );
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await stack.close();
  await collector.close();
});

const send = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(api + path, { ...init, headers: { ...call, cookie: `touchline_session=${token}`, ...headers } });
const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId);
/** Two programs and a mail: each is waited for as long as the machine needs. */
const patience = { timeout: 90_000 };
const hex = (bytes: number) => randomBytes(bytes).toString('hex');

it(
  'one click is one trace: its calls below it, their SQL, Redis and jobs below them, and the SQL of a job below the job',
  patience,
  async () => {
    const [traceId, clickId] = [hex(16), hex(8)];
    const write = async (path: string, body: object, headers: Record<string, string>) => {
      const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
      const answer = await send(path, keyed, { method: 'PATCH', body: JSON.stringify(body) });
      expect(answer.status).toBe(200);
    };
    const { traceparent, tracestate } = clickOf(traceId, clickId);
    await write('/user/profile', { email: `${account}@secret.example` }, { traceparent, tracestate });
    await write('/user/profile/password', { oldPassword: password, password: newPassword }, { traceparent });
    const isComplete = () => {
      const services = spansOf(traceId).map(({ service, name }) => `${service} ${name}`);
      expect(services).toEqual(
        expect.arrayContaining(['touchline-worker email-change-mail', 'touchline-api profile.change-password']),
      );
    };
    await vi.waitFor(isComplete, 30_000);

    const spans = spansOf(traceId);
    const named = (name: string) => spans.find((span) => span.name === name);
    const below = (name: string) => spans.filter(({ parentSpanId }) => parentSpanId === named(name)?.spanId);
    const sqlBelow = (name: string) => below(name).flatMap(({ attributes }) => attributes['db.query.text'] ?? []);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(ids.size).toBe(spans.length);
    expect(spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))).toHaveLength(1);

    const click = named('click');
    expect(click).toMatchObject({ spanId: clickId, attributes: { 'url.path': '/per_inf' } });
    expect(click?.parentSpanId).toBeUndefined();
    expect((click?.endMs ?? 0) - (click?.startMs ?? 0)).toBeGreaterThanOrEqual(119);
    expect(below('click').map(({ name }) => name)).toEqual(['profile.update', 'profile.change-password']);

    expect(named('profile.update')).toMatchObject({
      service: 'touchline-api',
      attributes: {
        'http.request.method': 'PATCH',
        'http.route': '/api/v1/user/profile',
        'http.response.status_code': 200,
      },
    });
    expect(sqlBelow('profile.update')).toEqual(
      expect.arrayContaining([
        expect.stringContaining('identity.admit_call('),
        expect.stringMatching(/^BEGIN/u),
        'COMMIT',
      ]),
    );
    expect(below('profile.update').some(({ attributes }) => attributes['db.system.name'] === 'redis')).toBe(true);
    expect(below('profile.update').map(({ name }) => name)).toContain('email-change-mail');
    expect(sqlBelow('email-change-mail')).toContain('COMMIT');
  },
);

it('a task runs in the trace of the click that started it: its SQL, and the word to its owner', patience, async () => {
  const [traceId, clickId] = [hex(16), hex(8)];
  const answer = await send(
    '/logs/export',
    { ...clickOf(traceId, clickId), 'idempotency-key': crypto.randomUUID(), cookie: `touchline_session=${exporter}` },
    { method: 'POST', body: JSON.stringify({ userAccount: searched }) },
  );
  expect(answer.status).toBe(200);
  const runs = () => spansOf(traceId).filter(({ name }) => name === 'operation-logs.export');
  await vi.waitFor(() => expect(runs()).toHaveLength(1), 30_000);

  const [run] = runs();
  const spans = spansOf(traceId);
  const started = spans.find(({ name }) => name === 'operation-logs.start-export');
  expect(started).toMatchObject({ service: 'touchline-api', parentSpanId: clickId });
  expect(run).toMatchObject({ service: 'touchline-worker', parentSpanId: started?.spanId });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === run?.spanId);
  const sql = below.flatMap(({ attributes }) => attributes['db.query.text'] ?? []);
  expect(sql).toEqual(
    expect.arrayContaining([
      expect.stringContaining('tenant.operation_logs'),
      expect.stringMatching(/^update "tenant"/),
    ]),
  );
  expect(below.map(({ name }) => name)).toContain('PUBLISH');
});

it(
  'nothing of a request but its route is in a trace: no password, cookie, address, search word or value of SQL',
  patience,
  async () => {
    const [traceId, refused] = [hex(16), hex(16)];
    const path = `/logs?userAccount=${searched}&type=userAccount&keyword=${searched}`;
    await send(path, clickOf(traceId, hex(8)));
    const wrong = JSON.stringify({ oldPassword: 'Wrong-Horse-9', password: 'Third-Horse-10' });
    await send('/user/profile/password', clickOf(refused, hex(8)), { method: 'PATCH', body: wrong });
    await vi.waitFor(
      () => expect([spansOf(traceId).length, spansOf(refused).length].every(Boolean)).toBe(true),
      30_000,
    );
    const all = collector.texts.join('\n');
    expect(all).toContain('/api/v1/logs');
    for (const secret of [
      password,
      newPassword,
      'Wrong-Horse-9',
      'Third-Horse-10',
      token,
      searched,
      account,
      '@secret.example',
    ])
      expect(all.includes(secret), secret).toBe(false);
  },
);

it('a call without a click begins a trace of its own, under the trace id that staff are shown', patience, async () => {
  for (const traceparent of ['', '00-xyz', `00-${'0'.repeat(32)}-${hex(8)}-01`, `ff-${hex(16)}-${hex(8)}-01`]) {
    const answer = await send('/roles', { traceparent });
    const { error } = (await answer.json()) as { error: { traceId: string } };
    await vi.waitFor(() => expect(spansOf(error.traceId)).not.toHaveLength(0), 30_000);
    const root = spansOf(error.traceId).find(({ parentSpanId }) => parentSpanId === undefined);
    expect(root).toMatchObject({
      name: 'roles.list',
      attributes: { 'touchline.request_id': error.traceId, 'error.type': 'forbidden' },
    });
  }
});
