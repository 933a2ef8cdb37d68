import { expect, test } from 'vitest';

import { pageAfterSignIn } from './after-sign-in.ts';

const held = ['pro_anc_lis-view', 'bac_#_acc-view'];
const holding = (permissions: string[]) => ({ permissions, mustEnrol: false, mustChangePassword: false });

test('sign-in opens the first allowed page', () => {
  expect(pageAfterSignIn(holding(held), null)).toBe('/pro_anc_lis');
  expect(pageAfterSignIn(holding(['mon_liv-view', ...held]), null)).toBe('/pro_anc_lis');
});

test('sign-in opens the gate for a person without permissions', () => {
  expect(pageAfterSignIn(holding([]), null)).toBe('/check');
  expect(pageAfterSignIn(holding(['mon_liv-view']), null)).toBe('/check');
});

test('sign-in returns to the page that was left, where this account may see it', () => {
  expect(pageAfterSignIn(holding(held), '/bac_acc?page=2')).toBe('/bac_acc?page=2');
  expect(pageAfterSignIn(holding([]), '/per_inf')).toBe('/per_inf');
});

test.each(['/pre_soc_odd_dra', '/login&', '/404', '//elsewhere.example', 'https://elsewhere.example/', '/nowhere'])(
  'never goes back to %s',
  (from) => {
    expect(pageAfterSignIn(holding(held), from)).toBe('/pro_anc_lis');
  },
);

test('[SGN-93] leads to the profile, and nowhere else, where a second factor is owed', () => {
  const owing = { permissions: [], mustEnrol: true, mustChangePassword: false };
  for (const from of [null, '/bac_acc', '/per_inf']) expect(pageAfterSignIn(owing, from)).toBe('/per_inf');
});

test('leads to the profile where the password is still somebody else’s', () => {
  const owing = { permissions: [], mustEnrol: false, mustChangePassword: true };
  expect(pageAfterSignIn(owing, '/bac_acc')).toBe('/per_inf');
});
