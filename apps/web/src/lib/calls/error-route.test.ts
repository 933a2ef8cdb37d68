import { expect, test } from 'vitest';

import { errorRoute, retryTarget, statusText } from './error-route.ts';

const origin = 'https://portal.example.com';

test('a missing status is unexpected too', () => {
  expect(statusText(null)).toBe('other');
  expect(statusText('toString')).toBe('other');
});

test('remembers where to try again, and goes nowhere else', () => {
  const search = new URLSearchParams(errorRoute(504, '/per_inf?a=1').split('?')[1]);
  expect(search.get('status')).toBe('504');
  expect(retryTarget(search.get('from'), origin)).toBe('/per_inf?a=1');
  for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example/x', null]) {
    expect(retryTarget(foreign, origin)).toBe('/home');
  }
});
