import { expect, test } from 'vitest';

import { readFailure } from './failure-report.ts';

test('[LOG-12] [LOG-13] the error is shown without its trace id', () => {
  const details = [{ field: 'email', errorMessage: '邮箱格式不正确' }];
  const errMsg = JSON.stringify({ code: '000422', message: '提交的内容有误', details, traceId: '9f2c41d07be84a6d' });
  const { sentences, json } = readFailure(errMsg);
  expect(sentences).toEqual(['提交的内容有误', '邮箱格式不正确']);
  expect(JSON.parse(json)).toEqual({ code: '000422', message: '提交的内容有误', details });
});

test('[LOG-13] a trace id further inside is taken out too', () => {
  const { json } = readFailure('{"error":{"message":"x","traceId":"9f2c"}}');
  expect(JSON.parse(json)).toEqual({ error: { message: 'x' } });
});

test('[LOG-13] text that was cut off is shown as far as it goes, without the trace id', () => {
  const { sentences, json } = readFailure('{"code":"000500","traceId":"9f2c41d07be84a6d","message":"系统内');
  expect(sentences).toEqual([]);
  expect(json).toBe('{"code":"000500","message":"系统内');
});
