import { expect, test } from 'vitest';

import { pageAfterSignIn } from './after-sign-in.ts';

const held = ['pro_anc_lis-view', 'bac_#_acc-view'];

test('opens the first allowed page', () => {
  expect(pageAfterSignIn(held, null)).toBe('/pro_anc_lis');
  expect(pageAfterSignIn(['mon_liv-view', ...held], null)).toBe('/pro_anc_lis');
});

test('opens the gate for someone who holds nothing', () => {
  expect(pageAfterSignIn([], null)).toBe('/check');
  expect(pageAfterSignIn(['mon_liv-view'], null)).toBe('/check');
});

test('goes back to the page that was left, where this account may be there', () => {
  expect(pageAfterSignIn(held, '/bac_acc?page=2')).toBe('/bac_acc?page=2');
  expect(pageAfterSignIn([], '/per_inf')).toBe('/per_inf');
});

test.each(['/pre_soc_odd_dra', '/login&', '/404', '//elsewhere.example', 'https://elsewhere.example/', '/nowhere'])(
  'never goes back to %s',
  (from) => {
    expect(pageAfterSignIn(held, from)).toBe('/pro_anc_lis');
  },
);
