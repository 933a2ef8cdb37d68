import type { AddressInfo } from 'node:net';

import type { CallData, UploadCall } from '@touchline/contract/definition/call';

import { testOrigin, type TestStack } from '../stack/stack.ts';
import { type Browser, type BrowserAnswer, wireRequest } from './browser.ts';

/** Over a real connection, as files come. */
export async function uploadBy<C extends UploadCall>(
  stack: Pick<TestStack, 'app'>,
  browser: Browser,
  call: C,
  request: { file: Uint8Array; query?: Record<string, unknown> },
): Promise<Pick<BrowserAnswer<CallData<C>>, 'status' | 'data' | 'error' | 'text'>> {
  const { app } = stack;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { url, payload, headers } = wireRequest(call, request);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}${url}`, {
    method: call.method,
    headers: { ...(headers as Record<string, string>), origin: testOrigin, cookie },
    body: payload as Buffer<ArrayBuffer>,
  });
  const text = await answer.text();
  const { data, error } = JSON.parse(text) as BrowserAnswer<CallData<C>>;
  return { status: answer.status, data, error, text };
}
