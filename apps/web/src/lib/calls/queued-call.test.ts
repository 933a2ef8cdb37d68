import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { SessionUser } from '@touchline/contract/sign-in';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { sessionStore } from '../session/session.ts';
import { callApi } from './http.ts';

const nobodyYet = { phase: 'unknown', user: null } as const;
const person: SessionUser = {
  id: '7',
  account: 'lin',
  name: '林溪',
  merchantCode: 'platform',
  email: 'lin@journeys.example',
  isSuperAdmin: false,
  permissions: [],
  permissionVersion: '1.1',
  mustEnrol: false,
  mustChangePassword: false,
};

let paths: string[] = [];
let answerWho: (user: SessionUser | null) => void = () => undefined;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  paths.push(path);
  if (path.endsWith('/loginInfo')) answerWho = (user) => reply(response, user);
  else reply(response, { id: '7' });
});

function reply(response: ServerResponse, data: object | null): void {
  response.writeHead(data === null ? 401 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(data === null ? { error: { code: '001004', message: '', details: [] } } : { data }));
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('window', { location: { pathname: '/per_inf', hostname: '127.0.0.1', origin } });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetch(new URL(address, origin), init));
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('[SHL-51] with no account loaded, the session is requested once and calls wait for it', async () => {
  paths = [];
  sessionStore.set(nobodyYet);
  const calls = Promise.all([callApi('profile.get', {}), callApi('profile.sessions', {})]);
  await expect.poll(() => paths).toEqual(['/api/v1/loginInfo']);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(paths).toHaveLength(1);
  answerWho(person);
  await calls;
  expect(paths.slice(1).toSorted()).toEqual(['/api/v1/user/profile', '/api/v1/user/profile/sessions']);
  expect(sessionStore.get().user).toMatchObject({ account: 'lin' });
});

test('[SHL-51] a waiting call is never sent when nobody is signed in', async () => {
  paths = [];
  sessionStore.set(nobodyYet);
  const call = callApi('profile.get', {});
  await expect.poll(() => paths).toEqual(['/api/v1/loginInfo']);
  answerWho(null);
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(paths).toEqual(['/api/v1/loginInfo']);
});

test('a queued call is made for the merchant of its page, even after leaving that page', async () => {
  paths = [];
  sessionStore.set(nobodyYet);
  Object.assign(window.location, { pathname: '/com_lis/acme/bac_acc', search: '' });
  const call = callApi('profile.get', {});
  Object.assign(window.location, { pathname: '/per_inf' });
  await expect.poll(() => paths).toEqual(['/api/v1/loginInfo']);
  answerWho(person);
  await call;
  expect(paths.at(-1)).toBe('/api/v1/user/profile?merchantCodeBySa=acme');
});

test('the calls around signing in are sent from any path, and wait for no session', async () => {
  paths = [];
  sessionStore.set(nobodyYet);
  Object.assign(window.location, { pathname: '/bac_acc', search: '' });
  const reCaptchaAliYun = 'passed';
  await callApi('sign-in.login', { body: { account: 'lin', password: 'Brand-new-42', reCaptchaAliYun } });
  const url = 'https://portal.example.com/resetPassword';
  await callApi('sign-in.forget-password', { params: { account: 'lin' }, body: { url, reCaptchaAliYun } });
  await callApi('sign-in.reset-password', { body: { password: 'Brand-new-42', resetToken: 'mailed' } });
  expect(paths).toEqual(['/api/v1/login', '/api/v1/user/lin/forgetPassword', '/api/v1/user/resetPassword']);
  const info = callApi('sign-in.info', {});
  await expect.poll(() => paths.at(-1)).toBe('/api/v1/loginInfo');
  answerWho(person);
  await info;
  expect(paths).toHaveLength(4);
});
