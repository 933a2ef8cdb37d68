import { expect, test } from 'vitest';

import { isRemembered, parseRemembered } from './remembered-account.ts';

test('the remembered account is read back', () => {
  expect(parseRemembered('{"account":"lin","merchantCode":"alpha"}')).toEqual({
    account: 'lin',
    merchantCode: 'alpha',
  });
  expect(parseRemembered('{"account":"lin"}')).toEqual({ account: 'lin', merchantCode: '' });
});

test.each([
  null,
  '',
  'lin',
  '7',
  'null',
  '[]',
  '{"account":""}',
  '{"account":7}',
  '{"account":"lin","merchantCode":7}',
])('garbage in storage is nothing: %s', (text) => {
  expect(parseRemembered(text)).toBeNull();
});

test('only account and merchant code are remembered', () => {
  expect(parseRemembered('{"account":"lin","merchantCode":"","password":"secret"}')).toEqual({
    account: 'lin',
    merchantCode: '',
  });
});

test('an account is the remembered one whatever its case, and no other is', () => {
  const remembered = { account: 'Lin', merchantCode: '' };
  expect(isRemembered(' lIN ', remembered)).toBe(true);
  expect(isRemembered('lina', remembered)).toBe(false);
  expect(isRemembered('lin', null)).toBe(false);
});
