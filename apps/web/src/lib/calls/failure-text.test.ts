import { afterEach, expect, test, vi } from 'vitest';

import { CallError } from './call-error.ts';
import { failureText } from './failure-text.ts';
import { callApi } from './http.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[day 16] a call without an answer in time says so, and not that the network failed', async () => {
  vi.stubGlobal('window', { location: { pathname: '/login', hostname: 'localhost', origin: 'http://localhost' } });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  const failure = await callApi('sign-in.forget-password', {
    params: { account: 'lin' },
    body: { url: '', reCaptchaAliYun: '' },
  }).catch((error: unknown) => error);
  expect(failureText(failure)).toBe('响应超时，请重试');
});

test('[day 16] a fault of the server shows its trace id, a refusal does not', () => {
  const parts = { code: '000500', message: '系统内部错误', traceId: '9f2c41d0' };
  expect(failureText(new CallError({ ...parts, status: 500 }))).toBe('系统内部错误（追踪编号 9f2c41d0）');
  expect(failureText(new CallError({ ...parts, status: 422 }))).toBe('系统内部错误');
});
