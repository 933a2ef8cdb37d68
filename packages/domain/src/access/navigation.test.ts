import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  headerEntries,
  headerOfPath,
  hiddenCodes,
  landingRoute,
  pinnedFirst,
  sectionOfPath,
  titleOfKey,
} from './navigation.ts';
import { pageKeys, routeOfKey } from './permission-grammar.ts';
import { allPermissionKeys, indexTree } from './permission-tree.ts';

const tabsOf = (permissions: Iterable<string>) =>
  headerEntries(permissions).flatMap((entry) => ('tabs' in entry ? entry.tabs : [entry]));

test('[SHL-46] pro_, mon_, spo_, pre_, gam_ and val_ have their sections', () => {
  expect(sectionOfPath('/pro_anc_lis')).toBe('program');
  expect(['/mon_liv', '/spo_soc_sch', '/pre_soc_odd_dra'].map(sectionOfPath)).toEqual(['sports', 'sports', 'sports']);
  expect(sectionOfPath('/gam_lol_sch')).toBe('gaming');
  expect(sectionOfPath('/val_new')).toBe('valueAdded');
});

test('[SHL-47] com_, dom_, bac_, anc_ and sin_ have sections of their own', () => {
  const paths = ['/com_lis/acme', '/dom_pus', '/bac_rol', '/anc_res', '/sin_bas_sch'];
  expect(paths.map(sectionOfPath)).toEqual(['companies', 'domains', 'backOffice', 'anchor', 'single']);
});

test('a path outside every section has none', () => {
  for (const path of ['/per_inf', '/login&', '/', '/check', '/promo', '/xyz_abc'])
    expect(sectionOfPath(path)).toBeNull();
});

test('[SHL-59] each held view gives an entry at its name without the suffix and without #_', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...allPermissionKeys]), (held) => {
      const expected = pageKeys.filter((key) => held.includes(`${key}-view`)).map(routeOfKey);
      expect(tabsOf(held).map(({ route }) => route)).toEqual(expected);
    }),
  );
  expect(tabsOf(['bac_#_acc-view'])).toMatchObject([{ route: '/bac_acc', title: '账号' }]);
  expect(tabsOf(['bac_#_acc-action'])).toEqual([]);
});

test('[SHL-60] prediction schedules give no entry', () => {
  const schedule = (key: string) => ({ key, name: '赛程', children: [{ key: `${key}-view`, name: '查看' }] });
  const keys = ['pre_soc_sch', 'pre_bak_sch', 'pre_soc_sch_old', 'pre_bas_sch'];
  const index = indexTree([{ key: 'pre', name: '体育预测', children: keys.map(schedule) }]);
  const entries = headerEntries(
    keys.map((key) => `${key}-view`),
    { index },
  );
  expect(entries.map(({ key }) => key)).toEqual(['pre_bas_sch']);
});

test('[SHL-61] [SHL-62] the odds pages are grouped under their eleven-character parent', () => {
  expect(headerEntries(['pre_soc_odd_pub-view', 'pre_soc_odd_dra-view', 'pre_bak_odd_pub-view'])).toEqual([
    {
      key: 'pre_soc_odd',
      title: '足球预测',
      section: 'sports',
      tabs: [
        { key: 'pre_soc_odd_dra', title: '草稿', route: '/pre_soc_odd_dra', section: 'sports' },
        { key: 'pre_soc_odd_pub', title: '已发布', route: '/pre_soc_odd_pub', section: 'sports' },
      ],
    },
    {
      key: 'pre_bak_odd',
      title: '篮球预测',
      section: 'sports',
      tabs: [{ key: 'pre_bak_odd_pub', title: '已发布', route: '/pre_bak_odd_pub', section: 'sports' }],
    },
  ]);
});

test('[SHL-63] a page under a seven-character parent is a plain tab', () => {
  expect(headerEntries(['pro_anc_lis-view'])).toEqual([
    { key: 'pro_anc_lis', title: '主播列表', route: '/pro_anc_lis', section: 'program' },
  ]);
});

test('tells pages of the same name apart by their branch', () => {
  expect(
    ['spo_soc_sch', 'gam_dot_sch', 'pro_pro_lis', 'com_pro_anc', 'bac_#_ope'].map((key) => titleOfKey(key)),
  ).toEqual(['足球赛程', 'DOTA2 赛程', '节目单', '公司主播', '操作日志']);
  const titles = pageKeys.map((key) => titleOfKey(key));
  expect(new Set(titles).size).toBe(titles.length);
});

test('a hidden code takes what is named, and all below it, out of the header', () => {
  const left = (hidden: string[]) => headerEntries(allPermissionKeys, { hidden }).map(({ key }) => key);
  expect(left(['pre_soc_odd'])).not.toContain('pre_soc_odd');
  expect(left(['pre_soc_odd'])).toContain('pre_bak_odd');
  expect(left(['bac_#_rol'])).not.toContain('bac_#_rol');
  expect(left(['spo']).some((key) => key.startsWith('spo_'))).toBe(false);
});

test('menus show the pages that are open, and where someone lands does not depend on it', () => {
  const held = ['pre_soc_odd_dra-view', 'pro_anc_lis-view', 'bac_#_acc-view', 'bac_#_rol-view'];
  const open = new Set(['bac_#_acc', 'com_lis']);
  expect(headerEntries(held, { open }).map(({ key }) => key)).toEqual(['bac_#_acc']);
  expect(headerOfPath('/pro_anc_lis', held, { open })).toEqual([]);
  expect(landingRoute(held)).toBe('/pre_soc_odd_dra');
});

test('[SHL-65] the list of hidden codes is delivered empty', () => {
  expect(hiddenCodes).toEqual([]);
});

test('the header shows the entries of the current section only', () => {
  const keys = (path: string) => headerOfPath(path, allPermissionKeys).map(({ key }) => key);
  expect(keys('/bac_acc')).toEqual(['bac_#_acc', 'bac_#_rol', 'bac_#_ope', 'bac_#_grp']);
  expect(keys('/pro_pro_spo_soc&back')).toEqual(['pro_anc_lis', 'pro_pro_lis']);
  expect(keys('/mon_liv').slice(0, 2)).toEqual(['pre_soc_odd', 'pre_bak_odd']);
  expect(keys('/mon_liv')).toContain('spo_soc_sch');
  expect(keys('/per_inf')).toEqual([]);
});

test('[day 10] pinned pages come first in the header, a group with its first pinned page', () => {
  const held = [
    'pre_soc_odd_dra-view',
    'pre_bak_odd_dra-view',
    'pre_bak_odd_pub-view',
    'spo_soc_sch-view',
    'spo_wol_sch-view',
  ];
  const keys = (pinned: string[]) => pinnedFirst(headerOfPath('/spo_soc_sch', held), pinned).map(({ key }) => key);
  expect(keys([])).toEqual(['pre_soc_odd', 'pre_bak_odd', 'spo_soc_sch', 'spo_wol_sch']);
  expect(keys(['spo_wol_sch', 'pre_bak_odd_pub', 'bac_#_acc'])).toEqual([
    'spo_wol_sch',
    'pre_bak_odd',
    'pre_soc_odd',
    'spo_soc_sch',
  ]);
});

test('[SHL-09] the landing route is the first item in the order of the tree with a held view', () => {
  expect(landingRoute(['bac_#_rol-view', 'gam_lol_sch-view', 'pre_soc_odd_dra-action'])).toBe('/gam_lol_sch');
  expect(landingRoute(['pre_bak_odd_pub-view', 'bac_#_acc-view'])).toBe('/pre_bak_odd_pub');
  expect(landingRoute([])).toBeNull();
});

test('[SHL-10] nobody lands on monitoring', () => {
  expect(landingRoute(['mon_liv-view', 'bac_#_ope-view'])).toBe('/bac_ope');
  expect(landingRoute(['mon_liv-view', 'mon_gam-view'])).toBeNull();
});
