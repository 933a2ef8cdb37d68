import { appointmentCodes, pageKeys, routeOfKey } from '@touchline/domain/access/permission-grammar';
import { pages as pagesOfFile } from 'virtual:contract';
import { expect, test } from 'vitest';

import { matchPageOf } from '../features/matches/match-page.ts';
import { merchantPages, openPages, pageRoutes } from './inside-pages.ts';

test('every schedule opens from one definition, with the sport of its path', () => {
  expect(appointmentCodes).toHaveLength(19);
  const paths = pageRoutes.map(({ path }) => path);
  for (const code of appointmentCodes) {
    expect(openPages.has(`${code}_sch`)).toBe(true);
    expect(paths).toContain(routeOfKey(`${code}_sch`));
    expect(paths).toContain(`${routeOfKey(`${code}_sch`)}&back`);
    expect(matchPageOf(`/${code}_sch&back`)).toMatchObject({ code, path: `/${code}_sch` });
  }
  expect(matchPageOf('/gam_csg_sch')).toMatchObject({
    sport: 'csgo',
    sportId: 22,
    discipline: 2203,
    title: 'CS:GO 赛程',
  });
  expect(matchPageOf('/sin_bas_sch')).toMatchObject({ sport: 'sport', sportId: 4, isSingle: true });
  expect(matchPageOf('/bac_acc')).toBeNull();
});

test('[PRD-02] published predictions, reviews and the record open, also for an open merchant', () => {
  const paths = pageRoutes.map(({ path }) => path);
  for (const key of ['pre_soc_odd_pub', 'pre_bak_odd_pub', 'pre_soc_odd_rev', 'pre_bak_odd_rev', 'pre_#_rec']) {
    expect(openPages, key).toContain(key);
    expect(paths).toContain(routeOfKey(key));
    expect(paths).toContain(`/com_lis/:code${routeOfKey(key)}`);
  }
});

test('pages of platform data and the list of companies open, but not inside a company', () => {
  const paths = pageRoutes.map(({ path }) => path);
  for (const key of ['com_lis', 'pre_#_prv', 'spo_#_lea', 'spo_#_tea', 'spo_#_pla', 'spo_#_sup']) {
    expect(openPages, key).toContain(key);
    expect(paths).toContain(routeOfKey(key));
    expect(merchantPages).not.toContain(key);
    expect(paths).not.toContain(`/com_lis/:code${routeOfKey(key)}`);
  }
});

test('a page whose file has the name of its list opens without a registration', () => {
  const keys = ['bac_#_acc', 'bac_#_rol', 'bac_#_ope', 'pre_#_tab', 'dom_#_pro', 'dom_pus', 'dom_pul'];
  expect([...merchantPages]).toEqual(expect.arrayContaining(keys));
});

test('[ANC-01] the anchor list opens, also for an open merchant; the list across merchants is of none', () => {
  const paths = pageRoutes.map(({ path }) => path);
  expect(merchantPages).toContain('pro_anc_lis');
  expect(paths).toEqual(expect.arrayContaining(['/pro_anc_lis', '/com_lis/:code/pro_anc_lis', '/com_pro_anc']));
  expect(openPages).toContain('com_pro_anc');
  expect(paths).not.toContain('/com_lis/:code/com_pro_anc');
});

test('the day’s programme and one’s own reservations open, also for an open merchant', () => {
  const paths = pageRoutes.map(({ path }) => path);
  expect([...merchantPages]).toEqual(expect.arrayContaining(['pro_pro_lis', 'anc_#_res']));
  expect(paths).toEqual(expect.arrayContaining(['/pro_pro_lis', '/com_lis/:code/pro_pro_lis', '/anc_res']));
});

test('every list of the contract and every page of the permission tree is open', () => {
  const keys = [...Object.values(pagesOfFile).flatMap((file) => file.keys), ...pageKeys];
  expect(keys.filter((key) => !openPages.has(key))).toEqual([]);
});
