import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { clearSession, sessionStore, type SessionUser, setNobody, setSession } from '../session/session.ts';
import { CallError, callApi, refreshSession } from './http.ts';

const person: SessionUser = {
  id: '7',
  account: 'lin',
  name: '林溪',
  email: 'lin@example.com',
  merchantCode: 'platform',
  isSuperAdmin: false,
  permissions: [],
  permissionVersion: '1.1',
  mustEnrol: false,
  mustChangePassword: false,
};
const expired = { error: { code: '001004', message: '', details: [] } };

/** Requests that the test has not answered yet, oldest first. */
const waiting: ServerResponse[] = [];
const server = createServer((_, response) => void waiting.push(response));

async function nextRequest(): Promise<ServerResponse> {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  return waiting.shift() as ServerResponse;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('window', { location: { pathname: '/per_inf', hostname: '127.0.0.1', origin } });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetch(new URL(address, origin), init));
});

afterEach(() => {
  setNobody();
  waiting.length = 0;
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

test('a session answer after sign-out signs nobody in', async () => {
  setSession(person);
  const asking = refreshSession();
  const request = await nextRequest();
  clearSession('signed-out');
  answer(request, 200, { data: person });
  expect(await asking).toBeNull();
  expect(sessionStore.get()).toEqual({ phase: 'nobody', user: null });
});

test('a refusal of the session before does not end the one after', async () => {
  setSession(person);
  const who = refreshSession();
  const whoRequest = await nextRequest();
  const call = failureOf(callApi('profile.get', {}));
  const callRequest = await nextRequest();
  setSession(person);
  answer(whoRequest, 401, expired);
  answer(callRequest, 401, expired);
  expect(await call).toMatchObject({ status: 401 });
  expect(await who).toEqual(person);
  expect(sessionStore.get().phase).toBe('signed-in');
});

test('a refusal of the running session ends it', async () => {
  setSession(person);
  const call = failureOf(callApi('profile.get', {}));
  answer(await nextRequest(), 401, expired);
  expect(await call).toMatchObject({ status: 401 });
  expect(sessionStore.get().phase).toBe('nobody');
});

test('data asked for by one person never reaches the next', async () => {
  setSession(person);
  const call = failureOf(callApi('profile.get', {}));
  const request = await nextRequest();
  setSession({ ...person, id: '8', account: 'wen' });
  answer(request, 200, { data: { name: '林溪' } });
  expect(await call).toMatchObject({ code: 'aborted' });
});

test('signing out of a session that is over does not ask to sign in again', async () => {
  setSession(person);
  const call = failureOf(callApi('sign-in.logout', {}, { isLeaving: true }));
  answer(await nextRequest(), 401, expired);
  expect(await call).toMatchObject({ status: 401 });
  expect(sessionStore.get().phase).toBe('signed-in');
});

test('an answer that is not ours, or breaks off, is no answer', async () => {
  setSession(person);
  const page = failureOf(callApi('profile.get', {}));
  (await nextRequest()).writeHead(200, { 'Content-Type': 'text/html' }).end('<title>hotel network</title>');
  const broken = failureOf(callApi('profile.get', {}));
  const response = await nextRequest();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' }).write('{"data":{"na');
  setTimeout(() => response.destroy(), 50);
  for (const failure of [await page, await broken]) {
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ status: 0, code: 'network' });
  }
});
