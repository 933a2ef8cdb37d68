import { expect, test } from 'vitest';

import { isReservedKey } from '../access/permission-sets.ts';
import { allPermissionKeys } from '../access/permission-tree.ts';
import { allPurchases, noPurchases, openedKeys, purchaseList, type Purchases, purchasesOf } from './purchases.ts';

const pagesOpenedBy = (purchases: Partial<Purchases>) => {
  const always = openedKeys('alpha', noPurchases, allPermissionKeys);
  const keys = openedKeys('alpha', { ...noPurchases, ...purchases }, allPermissionKeys);
  return [...new Set(keys.filter((key) => !always.includes(key)).map((key) => key.replace(/-.*/, '')))];
};

test('[MER-14] each purchase opens the pages of its sport, its game or its module', () => {
  const ofPredictions = ['pre_#_rec', 'pre_#_tab'];
  const football = ['pre_soc_odd_dra', 'pre_soc_odd_pub', 'pre_soc_odd_rev', ...ofPredictions, 'spo_soc_sch'];
  expect(pagesOpenedBy({ sports: ['SOC'] })).toEqual(football);
  expect(pagesOpenedBy({ sports: ['BAK'] })).toEqual(football.map((page) => page.replace('_soc_', '_bak_')));
  const others = pagesOpenedBy({ sports: ['OTHERS'] });
  expect(others).toEqual(expect.arrayContaining(['spo_bas_sch', 'spo_wol_sch', 'spo_oth_sch']));
  expect(others.filter((page) => /^pre_|_soc_|_bak_/.test(page))).toEqual([]);
  expect(pagesOpenedBy({ games: ['LOL'] })).toEqual(['gam_lol_sch', 'mon_gam']);
  expect(pagesOpenedBy({ games: ['CSGO', 'KOG', 'DOTA2', 'OTHERS'] })).toEqual([
    'gam_csg_sch',
    'gam_dot_sch',
    'gam_kog_sch',
    'gam_oth_sch',
    'mon_gam',
  ]);
  expect(pagesOpenedBy({ addOn: true })).toEqual(['val_new', 'val_vid']);
  expect(pagesOpenedBy({ sinSport: true })).toEqual(['sin_bas_sch']);
});

test('programs, anchors, the back office and the live monitor need no purchase', () => {
  const modules = openedKeys('alpha', noPurchases, allPermissionKeys).map((key) => key.slice(0, 4));
  expect(new Set(modules)).toEqual(new Set(['pro_', 'anc_', 'bac_', 'mon_']));
  expect(openedKeys('alpha', noPurchases, ['mon_liv-view', 'mon_gam-view'])).toEqual(['mon_liv-view']);
});

test('all purchases open every key that a merchant can hold, and platform has every key without one', () => {
  const holdable = allPermissionKeys.filter((key) => !isReservedKey(key));
  expect(openedKeys('alpha', allPurchases, holdable)).toEqual(holdable);
  expect(openedKeys('platform', noPurchases, allPermissionKeys)).toEqual(allPermissionKeys);
});

test('the stored list and the wire’s form say the same', () => {
  const some: Purchases = { sports: ['SOC', 'OTHERS'], games: ['OTHERS'], addOn: false, sinSport: true };
  expect(purchaseList(some)).toEqual(['sports.SOC', 'sports.OTHERS', 'games.OTHERS', 'sinSport']);
  expect(purchasesOf(purchaseList(some))).toEqual(some);
  expect(purchasesOf(purchaseList({ ...some, sports: ['OTHERS', 'SOC', 'SOC'] }))).toEqual(some);
});
