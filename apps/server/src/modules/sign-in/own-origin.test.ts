import { addressOf, calls } from '@touchline/contract/calls';
import { type Call, isUpload } from '@touchline/contract/definition/call';
import { errorCodes } from '@touchline/domain/error-codes';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Browser } from '../../../test/browser/browser.ts';
import { logRows } from '../../../test/log/log-rows.ts';
import { password, startStack, testOrigin, type TestStack } from '../../../test/stack/stack.ts';

/** Machines have a listener of their own, which no browser reaches. */
const writes = Object.values(calls).filter(({ method, permission }) => method !== 'GET' && permission !== 'machine');
const loggedReads = Object.values(calls).filter(({ method, log }) => method === 'GET' && log !== null);
/** Calls with a JSON body; uploads take a form instead. */
const spoken = writes.filter((call) => !isUpload(call));
const bodiless = writes.filter((call) => !('body' in call));

let stack: TestStack;
let browser: Browser;
beforeAll(async () => {
  stack = await startStack();
  await stack.addMerchant('alpha');
  await stack.addAccount('alpha', 'lin');
  browser = stack.browser();
  await browser.signIn('lin', password);
});
afterAll(() => stack.close());

const pathOf = (call: Call): string => addressOf(call).replaceAll(/\{\w+\}/g, '1000');

it.each(writes)('[SGN-33] $id is refused from a page that is not ours', async (call) => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${testOrigin}.evil.example` },
    { origin: testOrigin.replace('http:', 'https:') },
    { origin: testOrigin, 'sec-fetch-site': 'cross-site' },
    { origin: testOrigin, 'sec-fetch-site': 'same-site' },
    { origin: '' },
  ];
  for (const headers of foreign) {
    const payload = 'body' in call ? {} : undefined;
    const { method } = call;
    const { status, error } = await browser.send({
      method,
      url: pathOf(call),
      headers,
      ...(payload && { payload }),
    });
    expect({ status, code: error.code }, JSON.stringify(headers)).toEqual({ status: 403, code: '000493' });
  }
  expect((await browser.call('sign-in.info', {})).status).toBe(200);
});

it.each(loggedReads)('[hardening 13] $id leaves its log row for no page that is not ours', async (call) => {
  const send = async (headers: Record<string, string>) => {
    const { status, error } = await browser.send({ method: 'GET', url: pathOf(call), headers });
    return [status, error.code];
  };
  for (const site of ['cross-site', 'same-site', 'x'])
    expect(await send({ 'sec-fetch-site': site }), site).toEqual([403, errorCodes.originRefused.code]);
  expect(await send({ origin: 'https://evil.example' })).toEqual([403, errorCodes.originRefused.code]);
  // Typed by somebody, asked for by our page, or by a program that says nothing.
  for (const headers of [{ 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-origin' }, { origin: testOrigin }, {}])
    expect((await send({ ...headers }))[1], JSON.stringify(headers)).not.toBe(errorCodes.originRefused.code);
});

it('[hardening 13] a request that another site opens leaves no log row', async () => {
  await stack.addAccount('alpha', 'auditor', ['bac_#_ope-view']);
  const auditor = stack.browser();
  await auditor.signIn('auditor', password);
  const exported = (site: string) =>
    auditor.call('operation-logs.export', { query: {} }, { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' });
  const rows = async () => (await logRows(stack.owner)).filter(({ functionName }) => functionName === '导出操作日志');
  expect((await exported('cross-site')).status).toBe(403);
  expect(await rows()).toEqual([]);
  expect((await exported('same-origin')).status).toBe(200);
  expect(await rows()).toHaveLength(1);
});

it.each(spoken)('[SGN-34] [SGN-86] $id is refused with a body that is not JSON', async (call) => {
  for (const type of [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    undefined,
  ]) {
    const { status, error } = await browser.send({
      method: call.method,
      url: pathOf(call),
      payload: '{"name":"x"}',
      headers: type === undefined ? {} : { 'content-type': type },
    });
    expect({ status, code: error.code }, type).toEqual({ status: 415, code: '000415' });
  }
  const broken = await browser.send({
    method: call.method,
    url: pathOf(call),
    payload: 'name=x',
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.status).toBe(400);
  expect((await browser.call('sign-in.info', {})).status).toBe(200);
});

it.each(bodiless)('[SGN-86] $id needs our Origin and no content type', async (call) => {
  const person = stack.browser();
  await person.signIn('lin', password);
  const answer = await person.send({ method: call.method, url: pathOf(call) });
  const { originRefused, unsupportedMediaType } = errorCodes;
  // Whatever the answer is about, it is neither the origin nor the content type.
  expect([originRefused.code, unsupportedMediaType.code]).not.toContain(answer.error?.code);
  expect(answer.status).toBeLessThan(500);
});

it('[SGN-35] no response carries CORS permission headers', async () => {
  const origins = [testOrigin, 'https://evil.example'];
  const requests = origins.flatMap((origin) => [
    ...Object.values(calls)
      .filter((call) => !('stream' in call))
      .map((call) => ({ method: call.method, url: pathOf(call), headers: { origin } })),
    ...Object.values(calls).map((call) => ({
      method: 'OPTIONS' as const,
      url: pathOf(call),
      headers: {
        origin,
        'access-control-request-method': call.method,
        'access-control-request-headers': 'content-type',
      },
    })),
  ]);
  for (const request of requests) {
    const { headers, status } = await stack.browser().send(request);
    const permissions = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect(permissions, `${request.method} ${request.url} ${status}`).toEqual([]);
  }
});
