import { expect, test } from 'vitest';

import { openMerchantOf, inMerchant, isOfNoMerchant } from './open-merchant.ts';

test('a merchant is open on the paths below its code, to change or only to view', () => {
  expect(openMerchantOf('/com_lis/acme/bac_acc', '')).toEqual({ code: 'acme', isView: false });
  expect(openMerchantOf('/com_lis/acme_2-x/bac_rol', '?page=2&mode=view')).toEqual({ code: 'acme_2-x', isView: true });
  for (const path of ['/com_lis', '/com_lis/acme', '/bac_acc', '/com_lis//bac_acc', '/com_lis/a b/bac_acc'])
    expect(openMerchantOf(path, '?mode=view'), path).toBeNull();
});

test('a path with an invalid merchant code belongs to no merchant', () => {
  for (const path of [
    '/com_lis//bac_acc',
    '/com_lis/a b/bac_acc',
    '/com_lis/a.b/bac_rol',
    `/com_lis/${'a'.repeat(21)}/bac_ope`,
  ])
    expect(isOfNoMerchant(path), path).toBe(true);
  for (const path of ['/com_lis', '/com_lis/', '/com_lis/acme', '/com_lis/acme/bac_acc', '/bac_acc'])
    expect(isOfNoMerchant(path), path).toBe(false);
});

test('links inside an open merchant keep it and its mode', () => {
  expect(inMerchant({ code: 'acme', isView: false }, '/bac_rol')).toBe('/com_lis/acme/bac_rol');
  expect(inMerchant({ code: 'acme', isView: true }, '/bac_rol')).toBe('/com_lis/acme/bac_rol?mode=view');
  expect(inMerchant({ code: 'acme', isView: true }, '/bac_ope', '?page=2')).toBe(
    '/com_lis/acme/bac_ope?page=2&mode=view',
  );
  expect(inMerchant(null, '/bac_ope', '?page=2')).toBe('/bac_ope?page=2');
});
