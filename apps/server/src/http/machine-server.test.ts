import { apiPrefix } from '@touchline/contract/calls';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { describePermissions } from '../../test/calls/permission-matrix.ts';
import { logRows } from '../../test/log/log-rows.ts';
import { specimenCalls } from '../../test/specimen/specimen.contract.ts';
import { reportSecret, specimenRoutes } from '../../test/specimen/specimen.routes.ts';
import { type Specimens, startSpecimens } from '../../test/specimen/specimen.ts';
import { asRedisAdmin } from '../../test/stack/own-redis.ts';
import { machineAlone } from '../../test/stack/scene.ts';
import { uniqueAccount } from '../../test/stack/stack.ts';
import { createMachineServer } from './machine-server.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const pathOf = (secret: string) => `/specimens/reports/${secret}`;

let specimens: Specimens;
let machines: FastifyInstance;
let address: string;
const lines: string[] = [];

beforeAll(async () => {
  specimens = await startSpecimens();
  const { platform } = specimens;
  const watched = {
    ...platform,
    logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    callLines: { ...platform.callLines, write: (line: object) => void lines.push(JSON.stringify(line)) },
  };
  machines = createMachineServer(watched, specimenCalls, { ...specimenRoutes(platform) });
  address = await machines.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await machines.close();
  await specimens.close();
});
const forgetCaller = () =>
  asRedisAdmin(specimens.platform.redis, (admin) => admin.del('limit:specimen.report:127.0.0.1'));
beforeEach(forgetCaller);

async function report(name: string, { secret = reportSecret, headers = form } = {}) {
  const body = new URLSearchParams({ merchant: 'alpha', name }).toString();
  return await fetch(address + apiPrefix + pathOf(secret), { method: 'POST', headers, body });
}

const call = 'specimen.report';
describePermissions({
  contract: { [call]: specimenCalls[call] },
  routes: (platform) => ({ [call]: specimenRoutes(platform)[call] }),
  examples: {
    [call]: {
      answers: machineAlone,
      make: () => ({ params: { secret: reportSecret }, body: { merchant: 'alpha', name: uniqueAccount('m') } }),
    },
  },
  keys: ['bac_#_rol-view', 'bac_#_rol-action'],
});

describe('a machine that knows the secret', () => {
  it('calls without session and Origin, in its own format, and its work is in the log as the system’s', async () => {
    const answer = await report('机器上报');
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: { id: string } };
    expect((await specimens.viewer.send('GET', `/specimens/${data.id}`)).data).toMatchObject({ name: '机器上报' });
    expect((await logRows(specimens.owner)).at(-1)).toMatchObject({
      merchantCode: 'alpha',
      userAccount: 'system:feed',
      functionName: '上报样本',
      apiPath: '/api/v1/specimens/reports/***',
      clientAddress: '127.0.0.1',
    });
  });

  it('of a field that comes twice the first counts: what follows may be its own caller’s', async () => {
    const body = 'merchant=alpha&name=first&name=second&merchant=beta';
    const answer = await fetch(address + apiPrefix + pathOf(reportSecret), { method: 'POST', headers: form, body });
    const { data } = (await answer.json()) as { data: { id: string } };
    expect((await specimens.viewer.send('GET', `/specimens/${data.id}`)).data).toMatchObject({ name: 'first' });
  });

  it('a machine’s request is held to the format and to the schema', async () => {
    expect((await report('格式', { headers: { 'content-type': 'application/json' } })).status).toBe(415);
    expect((await report('名称长不过'.repeat(60))).status).toBe(400);
  });

  it('a machine’s refusal is in the log of the merchant concerned, with the answer’s trace', async () => {
    const answer = await report('不收');
    const { error } = (await answer.json()) as { error: { traceId: string } };
    expect(answer.status).toBe(422);
    const row = (await logRows(specimens.owner)).at(-1);
    expect(row).toMatchObject({ merchantCode: 'alpha', userAccount: 'system:feed', result: 0, changes: null });
    expect([row?.traceId, row?.apiPath]).toEqual([error.traceId, '/api/v1/specimens/reports/***']);
  });

  it('leaves no row where nobody knows whose work it would have been', async () => {
    const before = (await logRows(specimens.owner)).length;
    const statuses = [
      (await report('猜', { secret: 'guess' })).status,
      (await report('名称长不过'.repeat(60))).status,
      (await report('格式', { headers: { 'content-type': 'text/plain' } })).status,
    ];
    expect(statuses).toEqual([404, 400, 415]);
    expect(await logRows(specimens.owner)).toHaveLength(before);
  });

  it('wrong secrets are counted, and the right one is admitted all the same', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await report('猜', { secret: `guess-${at}` })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
    const guessed = await report('猜', { secret: 'guess' });
    expect([guessed.status, Number(guessed.headers.get('retry-after')) > 0]).toEqual([429, true]);
    for (let at = 0; at < 22; at += 1) expect((await report(`快${at}`)).status).toBe(200);
  });
});

it('the secret is in no line, no measure and no log row', async () => {
  await report('不留痕');
  await report('不留痕', { headers: { 'content-type': 'text/plain' } });
  await fetch(`${address}${apiPrefix}${pathOf(reportSecret)}/nowhere`);
  const rows = (await logRows(specimens.owner)).map((row) => JSON.stringify({ ...row, hash: '' }));
  const kept = [...lines, ...rows, await specimens.platform.metrics.registry.metrics()].join('\n');
  expect(kept).toContain('specimen.report');
  expect(kept).not.toContain(reportSecret);
});

describe('each listener has its own calls', () => {
  it('for whoever is on the public one a machine’s path does not exist, whatever they hold', async () => {
    const { nobody, plain, editor, superAdmin } = specimens;
    for (const visitor of [nobody, plain, editor, superAdmin])
      expect((await visitor.send('POST', pathOf(reportSecret), 'merchant=alpha&name=x', form)).status).toBe(404);
  });

  it('no other call is served to machines', async () => {
    for (const path of ['/specimens', '/specimens/everywhere'])
      expect((await fetch(address + apiPrefix + path)).status).toBe(404);
    const quiet = createMachineServer(specimens.platform, {}, {});
    expect(() => quiet.get('/api/v1/specimens', async () => 'open')).toThrow('is in no contract');
  });
});
