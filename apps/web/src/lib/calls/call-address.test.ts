import { expect, test } from 'vitest';

import { addressOf, isAdministratorHost, prefixFor, safeLocation, withPrefix } from './call-address.ts';

const creatorHosts = ['creator.example.com'];
const portal = { hostname: 'portal.example.com', creatorHosts };

test('[WIR-02] a host name that starts with sa is the administrator variant, any other the portal', () => {
  expect(isAdministratorHost('sa.example.com')).toBe(true);
  expect(isAdministratorHost('sadmin.example.com')).toBe(true);
  expect(isAdministratorHost('portal.example.com')).toBe(false);
  expect(isAdministratorHost('my-sa.example.com')).toBe(false);
});

test('[WIR-05] the creator variant writes creator/ once, and only into /api/v1/', () => {
  const prefix = prefixFor({ hostname: 'creator.example.com', creatorHosts, merchantCode: null });
  expect(withPrefix('/api/v1/login', prefix)).toBe('/api/v1/creator/login');
  expect(withPrefix('/api/v1/creator/login', prefix)).toBe('/api/v1/creator/login');
  expect(withPrefix('/cms/v1/match/batch/export', prefix)).toBe('/cms/v1/match/batch/export');
});

test('[WIR-06] merchant users use merchant/ paths, inserted once', () => {
  const prefix = prefixFor({ ...portal, merchantCode: 'acme' });
  expect(withPrefix('/api/v1/user/profile', prefix)).toBe('/api/v1/merchant/user/profile');
  expect(withPrefix('/api/v1/merchant/acme/projects/list', prefix)).toBe('/api/v1/merchant/acme/projects/list');
});

test('operator staff, nobody, and the administrator host use the canonical paths', () => {
  expect(prefixFor({ ...portal, merchantCode: 'platform' })).toBe('');
  expect(prefixFor({ ...portal, merchantCode: null })).toBe('');
  expect(prefixFor({ hostname: 'sa.example.com', creatorHosts, merchantCode: 'acme' })).toBe('');
});

test('fills parameters encoded, and leaves out what is not given', () => {
  const parts = { params: { account: 'a/b c' }, query: { size: 50, name: undefined, ids: [1, 2], flag: false } };
  expect(addressOf('/api/v1/user/{account}', parts, '')).toBe('/api/v1/user/a%2Fb%20c?size=50&ids=1&ids=2&flag=false');
});

test('[WIR-22] a redirect is followed on our own origin only', () => {
  const origin = 'https://portal.example.com';
  expect(safeLocation('/maintain?x=1', origin)).toBe('/maintain?x=1');
  expect(safeLocation('https://portal.example.com/home', origin)).toBe('/home');
  for (const foreign of [
    'https://evil.example',
    '//evil.example/home',
    '/\\evil.example',
    '/.//evil.example/x',
    'https://portal.example.com//evil.example/x',
    'javascript:alert(1)',
    'http://portal.example.com/',
  ]) {
    expect(safeLocation(foreign, origin)).toBeNull();
  }
  expect(safeLocation(null, origin)).toBeNull();
});
