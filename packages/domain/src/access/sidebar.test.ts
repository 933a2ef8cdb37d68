import fc from 'fast-check';
import { expect, test } from 'vitest';

import { headerEntries } from './navigation.ts';
import { pageKeys, routeOfKey } from './permission-grammar.ts';
import { allPermissionKeys } from './permission-tree.ts';
import { redirects } from './routes.ts';
import { currentSidebarEntry, heldHelpItems, sidebarEntries } from './sidebar.ts';

const linksOf = (permissions: Iterable<string>, pinned: readonly string[] = []) =>
  sidebarEntries(permissions, { pinned }).flatMap(({ groups }) => groups.flatMap(({ links }) => links));

test('[SHL-57] the sport menu comes first and links to each schedule whose target is held', () => {
  const sports = sidebarEntries(allPermissionKeys)[0];
  expect(sports?.section).toBe('sports');
  expect(sports?.groups[0]?.links.slice(0, 2)).toEqual([
    { key: 'pre_soc', title: '足球', route: '/pre_soc_sch', page: 'pre_soc_odd_dra' },
    { key: 'pre_bak', title: '篮球', route: '/pre_bak_sch', page: 'pre_bak_odd_dra' },
  ]);
  expect(linksOf(['pre_bak_odd_dra-view']).map(({ route }) => route)).toEqual(['/pre_bak_sch']);
  expect(linksOf(['pre_soc_odd_pub-view', 'bac_#_acc-view']).map(({ route }) => route)).toEqual([
    '/pre_soc_odd_pub',
    '/bac_acc',
  ]);
});

test('[SHL-58] the backstage menu comes second and holds the held bac_ pages only', () => {
  const backstage = sidebarEntries(allPermissionKeys)[1];
  expect(backstage?.section).toBe('backOffice');
  expect(backstage?.groups).toEqual([
    {
      key: 'bac',
      title: '后台管理',
      links: [
        { key: 'bac_#_acc', title: '账号', route: '/bac_acc', page: 'bac_#_acc' },
        { key: 'bac_#_rol', title: '角色', route: '/bac_rol', page: 'bac_#_rol' },
        { key: 'bac_#_ope', title: '操作日志', route: '/bac_ope', page: 'bac_#_ope' },
        { key: 'bac_#_grp', title: '分组', route: '/bac_grp', page: 'bac_#_grp' },
      ],
    },
  ]);
  expect(linksOf(['bac_#_ope-view']).map(({ route }) => route)).toEqual(['/bac_ope']);
});

test('every held page is reached from the sidebar, and nothing else', () => {
  const resolve = (route: string): string => redirects[route as keyof typeof redirects] ?? route;
  fc.assert(
    fc.property(fc.subarray([...allPermissionKeys]), fc.shuffledSubarray([...pageKeys]), (held, pinned) => {
      const expected = pageKeys.filter((key) => held.includes(`${key}-view`)).map(routeOfKey);
      expect(
        linksOf(held, pinned)
          .map(({ route }) => resolve(route))
          .toSorted(),
      ).toEqual(expected.toSorted());
    }),
  );
  expect(sidebarEntries([])).toEqual([]);
});

test('[SHL-64] a hidden code removes the item from sidebar and header', () => {
  const options = { hidden: ['bac_#_rol', 'gam'] };
  const held = ['gam_lol_sch-view', 'bac_#_acc-view', 'bac_#_rol-view'];
  expect(sidebarEntries(held, options).flatMap(({ groups }) => groups.flatMap(({ links }) => links))).toEqual([
    { key: 'bac_#_acc', title: '账号', route: '/bac_acc', page: 'bac_#_acc' },
  ]);
  expect(headerEntries(held, options).map(({ key }) => key)).toEqual(['bac_#_acc']);
});

test('a section none of whose pages is open has no entry', () => {
  const entries = sidebarEntries(allPermissionKeys, { open: new Set(['bac_#_acc', 'com_lis', 'pre_soc_odd_dra']) });
  expect(
    entries.map(({ section, groups }) => [section, groups.flatMap(({ links }) => links).map(({ route }) => route)]),
  ).toEqual([
    ['sports', ['/pre_soc_sch']],
    ['backOffice', ['/bac_acc']],
    ['companies', ['/com_lis']],
  ]);
});

test('marks the entry of the current path', () => {
  const entries = sidebarEntries(allPermissionKeys);
  expect(currentSidebarEntry('/spo_soc_sch&back', entries)?.section).toBe('sports');
  expect(currentSidebarEntry('/per_inf', entries)).toBeNull();
});

test('each manual needs its own permission', () => {
  expect(heldHelpItems(['pro_anc_lis-view'])).toEqual(['anchorManual']);
  expect(heldHelpItems(['pro_anc_lis-reservation'])).toEqual(['reservationManual']);
  expect(heldHelpItems(['pro_anc_lis-action'])).toEqual([]);
});

test.each([
  ['operatorGuide', ['spo_soc_sch-action', 'gam_lol_sch-action']],
  ['writerGuide', ['pre_bak_odd_dra-action']],
  ['reviewerGuide', ['pre_soc_odd_rev-view']],
  ['managerGuide', ['pro_pro_lis-view', 'mon_liv-view']],
  ['adminGuide', ['bac_#_acc-action', 'bac_#_rol-action']],
  ['superAdminGuide', ['com_lis-view']],
] as const)('the %s is listed with each of its keys alone', (guide, keys) => {
  for (const key of keys) expect(heldHelpItems([key])).toEqual([guide]);
});

test('keys of looking at schedules, drafts and accounts list no guide', () => {
  expect(heldHelpItems(['spo_soc_sch-view', 'pre_soc_odd_dra-view', 'bac_#_acc-view'])).toEqual([]);
});

const groupsOf = (section: string, pinned: readonly string[] = []) =>
  Object.fromEntries(
    (sidebarEntries(allPermissionKeys, { pinned }).find((entry) => entry.section === section)?.groups ?? []).map(
      ({ key, links }) => [key, links.map(({ title }) => title)],
    ),
  );

test('[day 10] the sport menu has soccer and basketball first, then predictions, other sports, catalog and suppliers', () => {
  const groups = groupsOf('sports');
  expect(Object.keys(groups)).toEqual(['common', 'pre', 'otherSports', 'catalog', 'suppliers', 'mon']);
  expect(groups).toMatchObject({
    common: ['足球', '篮球', '足球赛程', '篮球赛程'],
    catalog: ['联赛', '球队', '球员'],
    suppliers: ['数据源'],
  });
  expect(groups['otherSports']).toHaveLength(11);
  expect(groups['otherSports']?.at(-1)).toBe('其他项目赛程');
});

test('[day 10] pinned pages stand in the first group, in the order of the pins, and nowhere else', () => {
  const groups = groupsOf('sports', ['spo_#_sup', 'spo_wol_sch', 'gam_lol_sch']);
  expect(groups['common']).toEqual(['足球', '篮球', '足球赛程', '篮球赛程', '数据源', '冬奥会赛程']);
  expect(groups['suppliers']).toBeUndefined();
  expect(groups['otherSports']).not.toContain('冬奥会赛程');
  expect(groupsOf('gaming', ['gam_kog_sch'])).toMatchObject({ common: ['王者荣耀赛程'] });
});
