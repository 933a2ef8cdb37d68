import { expect, test } from 'vitest';

import { readParameters } from './given-parameters.ts';

test('[LOG-08] JSON text is read part by part', () => {
  const text = JSON.stringify({ body: { name: '何佳怡', enabled: false }, params: { id: '1001' } });
  expect(readParameters(text)).toEqual({
    kind: 'groups',
    groups: [
      { part: 'params', parameters: [{ name: 'id', value: '1001' }] },
      {
        part: 'body',
        parameters: [
          { name: 'name', value: '何佳怡' },
          { name: 'enabled', value: false },
        ],
      },
    ],
  });
});

test('[LOG-08] JSON text without parts is one group, a bare list one value', () => {
  expect(readParameters('{"account":"zhou","body":1}')).toEqual({
    kind: 'groups',
    groups: [
      {
        part: null,
        parameters: [
          { name: 'account', value: 'zhou' },
          { name: 'body', value: 1 },
        ],
      },
    ],
  });
  expect(readParameters('{"body":["1001","1002"]}')).toEqual({
    kind: 'groups',
    groups: [{ part: 'body', parameters: [{ name: '', value: ['1001', '1002'] }] }],
  });
});

test('[LOG-08] a URL-encoded string is decoded, repeated names are gathered', () => {
  expect(readParameters('name=%E4%BD%95%E4%BD%B3%E6%80%A1&note=a+b%26c&id=1&id=2&empty=')).toEqual({
    kind: 'groups',
    groups: [
      {
        part: null,
        parameters: [
          { name: 'name', value: '何佳怡' },
          { name: 'note', value: 'a b&c' },
          { name: 'id', value: ['1', '2'] },
          { name: 'empty', value: '' },
        ],
      },
    ],
  });
});

test('[LOG-08] a broken escape does not break the page', () => {
  expect(readParameters('rate=100%&name=x')).toMatchObject({
    groups: [{ parameters: [{ name: 'rate', value: '100%' }, { name: 'name' }] }],
  });
});

test.each(['', '  ', '{}', 'null', '{"params":{},"query":{}}'])('%j is nothing', (text) => {
  expect(readParameters(text)).toEqual({ kind: 'none' });
});

test.each(['{"body":{"name":"cut off at so=me', 'just words'])('%j stays the text that it is', (text) => {
  expect(readParameters(text)).toEqual({ kind: 'text', text });
});
