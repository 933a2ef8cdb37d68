import { expect, test } from 'vitest';

import {
  appointmentCodes,
  appointmentRoute,
  keyKind,
  keyOfRoute,
  pageKeys,
  pageOfAction,
  pageRouteOf,
  routeOfKey,
} from './permission-grammar.ts';
import { allPermissionKeys } from './permission-tree.ts';

test('[ROL-23] a dash makes an action key', () => {
  expect(allPermissionKeys.every((key) => keyKind(key) === 'action')).toBe(true);
  expect(keyKind('com_lis-view')).toBe('action');
});

test('[ROL-24] three characters are a module, seven or nine a page', () => {
  expect(keyKind('bac')).toBe('module');
  expect(keyKind('com_lis')).toBe('page');
  expect(keyKind('bac_#_acc')).toBe('page');
});

test('[ROL-25] eleven characters are a page or a group, fifteen a page under a group', () => {
  expect(keyKind('pro_anc_lis')).toBe('page');
  expect(keyKind('pre_soc_odd')).toBe('group');
  expect(keyKind('pre_soc_odd_dra')).toBe('page');
});

test('a key of any other length is nothing', () => {
  expect(['', 'ba', 'bac_', 'bac_acc_'].map((key) => keyKind(key))).toEqual([null, null, null, null]);
});

test('[ROL-26] dropping #_ gives the route, and the route gives the key back, for every page', () => {
  expect(routeOfKey('bac_#_acc')).toBe('/bac_acc');
  expect(keyOfRoute('/bac_acc')).toBe('bac_#_acc');
  for (const key of pageKeys) expect(keyOfRoute(routeOfKey(key))).toBe(key);
  expect(new Set(pageKeys.map(routeOfKey)).size).toBe(pageKeys.length);
});

test('a list is the same page when one comes back to it', () => {
  expect(keyOfRoute('/spo_soc_sch&back')).toBe('spo_soc_sch');
  expect(keyOfRoute('/bac_acc&back')).toBe('bac_#_acc');
});

test('an appointment detail needs the program list', () => {
  expect(appointmentRoute('spo_soc')).toBe('/pro_pro_spo_soc&back');
  for (const code of appointmentCodes) expect(keyOfRoute(appointmentRoute(code))).toBe('pro_pro_lis');
  expect(keyOfRoute('/pro_pro_spo_xyz&back')).toBeNull();
});

test('[MAT-26] the detail route exists for each of the nineteen codes', () => {
  expect(appointmentCodes.toSorted()).toEqual(
    (
      'gam_lol gam_csg gam_dot gam_kog spo_bak spo_bas sin_bas spo_soc spo_box spo_bdm ' +
      'spo_fgt spo_ftb spo_vol spo_ttn spo_bil spo_puk spo_wol spo_oth gam_oth'
    )
      .split(' ')
      .toSorted(),
  );
});

test('[MER-01] a route that begins with the company list is the company list', () => {
  for (const path of ['/com_lis', '/com_lis/', '/com_lis/acme', '/com_lis/acme/bac_acc', '/com_lis_of_all'])
    expect(keyOfRoute(path), path).toBe('com_lis');
  expect(keyOfRoute('/com_pro_anc')).toBe('com_pro_anc');
});

test('the records of a list of anchors stand below it; other paths below a page are no page', () => {
  for (const path of ['/pro_anc_lis/new', '/pro_anc_lis/K7M2P9QX', '/pro_anc_lis/K7M2P9QX/edit'])
    expect(keyOfRoute(path), path).toBe('pro_anc_lis');
  expect(keyOfRoute('/com_pro_anc/K7M2P9QX/edit')).toBe('com_pro_anc');
  for (const path of [
    '/pro_anc_lis/',
    '/pro_anc_lis/deeper',
    '/pro_anc_lis/new/edit',
    '/pro_anc_lis/K7M2P9QX/other',
    '/pro_anc_lis/../bac_acc',
    '/bac_acc/7',
  ])
    expect(keyOfRoute(path), path).toBeNull();
});

test('a record’s path belongs to the route of its list', () => {
  expect(pageRouteOf('/pro_anc_lis/K7M2P9QX/edit')).toBe('/pro_anc_lis');
  expect(pageRouteOf('/com_lis_new')).toBe('/com_lis');
  expect(pageRouteOf('/spo_soc_sch&back')).toBe('/spo_soc_sch');
  expect(pageRouteOf('/per_inf')).toBe('/per_inf');
});

test('a group, a middle level and a stranger have no page', () => {
  for (const path of ['/pre_soc_odd', '/pre_soc', '/bac', '/bac_#_acc', '/nothing', '/'])
    expect(keyOfRoute(path)).toBeNull();
});

test('an action belongs to its page', () => {
  expect(pageOfAction('pro_anc_lis-reservation')).toBe('pro_anc_lis');
});
