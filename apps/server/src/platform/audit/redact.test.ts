import { expect, it } from 'vitest';

import { requestParameter, requestShape } from './redact.ts';

const deep = JSON.parse(`${'['.repeat(20_000)}"secret"${']'.repeat(20_000)}`) as unknown;

it.each([
  ['its values', requestParameter({ params: {}, query: {}, body: { deep } }, [])],
  ['its shape', requestShape({ params: {}, query: {}, body: { deep } })],
])('a body nested without end is cut where %s is written', (_what, text) => {
  expect(text.length).toBeLessThan(200);
  expect(text).not.toContain('secret');
});

it('named values are masked at any depth, in any type', () => {
  const body = { password: ['a'], list: [{ token: { b: 1 } }], name: '林' };
  expect(requestParameter({ params: {}, query: {}, body }, ['password', 'token'])).toBe(
    '{"body":{"password":"***","list":[{"token":"***"}],"name":"林"}}',
  );
});

it('a shape has the keys and no value', () => {
  expect(requestShape({ params: { id: '7' }, query: {}, body: { a: 'x', b: [1, { c: true }] } })).toBe(
    '{"params":{"id":"***"},"body":{"a":"***","b":["***",{"c":"***"}]}}',
  );
});
