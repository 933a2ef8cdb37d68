import { expect, test } from 'vitest';

import { checkTarget, homeTarget, pathDecision, refusalRoutes } from './path-guard.ts';
import { pageKeys, routeOfKey } from './permission-grammar.ts';
import { allPermissionKeys } from './permission-tree.ts';
import { callsWithoutPathCheck, redirects, routes } from './routes.ts';

const refused = (path: string, permissions: string[]): string => {
  const decision = pathDecision(path, permissions);
  return decision === 'allowed' ? path : refusalRoutes[decision];
};

test('the root leads home and the bare login to the gate', () => {
  expect(redirects['/']).toBe('/home');
  expect(redirects['/login']).toBe('/check');
});

test('[SHL-22] [SHL-23] [SHL-24] only the two prediction schedules redirect to drafts', () => {
  expect(redirects['/pre_soc_sch']).toBe('/pre_soc_odd_dra');
  expect(redirects['/pre_bak_sch']).toBe('/pre_bak_odd_dra');
  expect(Object.keys(redirects).filter((path) => path.endsWith('_sch'))).toEqual(['/pre_soc_sch', '/pre_bak_sch']);
});

test('with no permissions a guarded path leads to the 403 marker', () => {
  expect(refused('/bac_acc', [])).toBe('/login&403');
});

test('with permissions that do not match, the path leads to the 401 marker', () => {
  expect(refused('/bac_acc', ['bac_#_rol-view'])).toBe('/login&401');
  expect(refused('/bac_acc', ['bac_#_acc-action'])).toBe('/login&401');
});

test('[ROL-27] the view permission of a page grants it, and no other page', () => {
  for (const key of pageKeys) {
    const open = pageKeys.filter((page) => pathDecision(routeOfKey(page), [`${key}-view`]) === 'allowed');
    expect(open).toEqual([key]);
  }
});

test("[APT-01] a match's appointments open with the program list or the list of anchors, and with no other key", () => {
  for (const key of ['pro_pro_lis-view', 'pro_anc_lis-view'])
    expect(pathDecision('/pro_pro_gam_lol&back', [key]), key).toBe('allowed');
  for (const key of ['pro_anc_lis-reservation', 'gam_lol_sch-view', 'anc_#_res-view'])
    expect(pathDecision('/pro_pro_gam_lol&back', [key]), key).toBe('noMatch');
  expect(pathDecision('/pro_pro_lis', ['pro_anc_lis-view'])).toBe('noMatch');
  expect(pathDecision('/pro_pro_gam_xyz&back', ['pro_anc_lis-view'])).toBe('unclaimed');
});

test('[SHL-49] the profile passes for everyone', () => {
  expect(pathDecision('/per_inf', [])).toBe('allowed');
  expect(pathDecision('/per_inf', ['mon_liv-view'])).toBe('allowed');
});

test('the routes without a permission are open, and & is part of them', () => {
  for (const path of Object.values(routes)) expect(pathDecision(path, [])).toBe('allowed');
  expect(pathDecision('/login&500', [])).toBe('unclaimed');
});

test('a path that no route claims leads to the missing page, whatever one holds', () => {
  expect(refused('/nothing', [])).toBe('/404');
  expect(refused('/pre_soc_odd', [...allPermissionKeys])).toBe('/404');
});

test('home is the soccer drafts, else the landing route, else the gate', () => {
  expect(homeTarget(['pre_bak_odd_dra-view', 'pre_soc_odd_dra-view'])).toBe('/pre_soc_odd_dra');
  expect(homeTarget(['bac_#_acc-view', 'pre_soc_odd_dra-view'])).toBe('/pre_soc_odd_dra');
  expect(homeTarget(['bac_#_acc-view', 'pre_soc_odd_pub-view'])).toBe('/pre_soc_odd_pub');
  expect(homeTarget(['mon_liv-view'])).toBe('/check');
});

test('the gate sends strangers to sign in, staff to their landing route, and keeps who has none', () => {
  expect(checkTarget(null)).toBe('/login&');
  expect(checkTarget(['bac_#_acc-view'])).toBe('/bac_acc');
  expect(checkTarget([])).toBeNull();
});

test('[SHL-50] exactly six calls skip the path check', () => {
  expect([...callsWithoutPathCheck].toSorted()).toEqual([
    'monitor.detail',
    'sign-in.forget-password',
    'sign-in.info',
    'sign-in.login',
    'sign-in.logout',
    'sign-in.reset-password',
  ]);
});
