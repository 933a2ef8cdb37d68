import { canonicalisePermissions } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys, permissionIndex, permissionTree } from '@touchline/domain/access/permission-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  canGrant,
  countActions,
  countChecked,
  groupByPage,
  listToSend,
  markHits,
  modulesOf,
  searchModules,
  setAction,
  setPages,
  splitByTab,
} from './permission-editor.model.ts';

const modules = modulesOf(permissionTree);
const pageCalled = (key: string) => {
  const page = modules.flatMap(({ pages }) => pages).find((each) => each.key === key);
  if (page === undefined) throw new Error(`no page ${key}`);
  return page;
};
const anchors = pageCalled('pro_anc_lis');
const everything = new Set<string>(allPermissionKeys);
const someKeys = fc.subarray([...allPermissionKeys]).map((keys) => new Set<string>(keys));

test('every permission of the tree stands in exactly one row', () => {
  const shown = modules.flatMap(({ pages }) => pages.flatMap(({ actions }) => actions.map(({ key }) => key)));
  expect(shown).toEqual(allPermissionKeys);
  expect(pageCalled('pre_soc_odd_dra').title).toBe('足球预测 · 草稿');
});

test('[ROL-29] on holds the modules with some default checked, off the rest, each once', () => {
  const { on, off } = splitByTab(modules, new Set(['pro_anc_lis-view', 'bac_#_ope-view']));
  expect(on.map(({ key }) => key)).toEqual(['pro', 'bac']);
  expect([...on, ...off].map(({ key }) => key).toSorted()).toEqual(modules.map(({ key }) => key).toSorted());
  expect(splitByTab(modules, new Set()).on).toEqual([]);
});

test('[ROL-30] a page is switched on and off with all its actions', () => {
  const on = setPages(new Set(['bac_#_ope-view']), [anchors], true, everything);
  expect([...on]).toEqual(['bac_#_ope-view', 'pro_anc_lis-view', 'pro_anc_lis-action', 'pro_anc_lis-reservation']);
  expect([...setPages(on, [anchors], false, everything)]).toEqual(['bac_#_ope-view']);
});

test('a switch gives only what the giver holds', () => {
  const held = new Set(['pro_anc_lis-view', 'pro_anc_lis-reservation']);
  expect([...setPages(new Set(), [anchors], true, held)]).toEqual(['pro_anc_lis-view', 'pro_anc_lis-reservation']);
  expect(canGrant('pro_anc_lis-action', held)).toBe(false);
  expect(canGrant('pro_anc_lis-action', new Set(['pro_anc_lis-action']))).toBe(false);
});

test('an action brings its view, and the view takes every action with it', () => {
  const reserved = setAction(new Set(), anchors, 'pro_anc_lis-reservation', true);
  expect([...reserved].toSorted()).toEqual(['pro_anc_lis-reservation', 'pro_anc_lis-view']);
  expect([...setAction(reserved, anchors, 'pro_anc_lis-reservation', false)]).toEqual(['pro_anc_lis-view']);
  expect([...setAction(reserved, anchors, 'pro_anc_lis-view', false)]).toEqual([]);
});

test('no click leaves a permission without its view permission', () => {
  const pages = modules.flatMap((module) => module.pages);
  const click = fc.record({ page: fc.constantFrom(...pages), at: fc.nat(2), isOn: fc.boolean() });
  fc.assert(
    fc.property(fc.array(click, { maxLength: 40 }), (clicks) => {
      let checked: ReadonlySet<string> = new Set();
      for (const { page, at, isOn } of clicks)
        checked = setAction(checked, page, page.actions[at % page.actions.length]?.key ?? '', isOn);
      const canonical = canonicalisePermissions(checked);
      expect(canonical.ok && canonical.keys.length).toBe(checked.size);
    }),
  );
});

test('a module says how much of it is chosen', () => {
  const program = modules.find(({ key }) => key === 'pro');
  expect(program && [countChecked(program, new Set(['pro_anc_lis-view'])), countActions(program)]).toEqual([1, 5]);
});

test('search looks at pages, modules and actions, whatever their case', () => {
  const titles = (words: string) =>
    searchModules(modules, words).flatMap(({ pages }) => pages.map(({ title }) => title));
  expect(titles('足球赛')).toEqual(['足球赛程']);
  expect(titles(' cs:go ')).toEqual(['CS:GO 赛程']);
  expect(titles('增值')).toEqual(['资讯', '短视频']);
  expect(titles('预约')).toEqual(['主播列表', '预约']);
  expect(titles('没有这个')).toEqual([]);
  expect(searchModules(modules, '  ')).toEqual(modules);
});

test('every occurrence of the search text is marked', () => {
  expect(markHits('赛程与赛程', '赛程')).toEqual([
    { at: 0, text: '赛程', isHit: true },
    { at: 2, text: '与', isHit: false },
    { at: 3, text: '赛程', isHit: true },
  ]);
  expect(markHits('CS:GO 赛程', 'cs')).toEqual([
    { at: 0, text: 'CS', isHit: true },
    { at: 2, text: ':GO 赛程', isHit: false },
  ]);
  expect(markHits('角色', '')).toEqual([{ at: 0, text: '角色', isHit: false }]);
});

test('a change is described by module, page and action', () => {
  const groups = groupByPage(modules, ['pro_anc_lis-reservation', 'bac_#_acc-view', 'bac_#_acc-action']);
  expect(
    groups.map(({ name, pages }) => [name, ...pages.map((page) => [page.title, page.actions.map((a) => a.name)])]),
  ).toEqual([
    ['节目管理', ['主播列表', ['预约']]],
    ['后台管理', ['账号', ['查看', '管理']]],
  ]);
});

test('[ROL-15] the list goes out depth first, without keys of 7 characters or fewer', () => {
  const sent = listToSend(new Set(['bac_#_acc-view', 'com_lis-view', 'pre_soc_odd_dra-view']), permissionIndex);
  expect(sent).toEqual(['pre_soc_odd_dra', 'pre_soc_odd_dra-view', 'com_lis-view', 'bac_#_acc', 'bac_#_acc-view']);
});

test('[ROL-16] an 11-character key is dropped before a longer one', () => {
  expect(listToSend(new Set(['spo_soc_sch-view']), permissionIndex)).toEqual(['spo_soc_sch-view']);
  fc.assert(
    fc.property(someKeys, (keys) => {
      const sent = listToSend(keys, permissionIndex);
      expect(sent.filter((key, at) => key.length === 11 && (sent[at + 1]?.length ?? 0) > 11)).toEqual([]);
    }),
  );
});

test('the server reads the list as what was checked', () => {
  fc.assert(
    fc.property(someKeys, (keys) => {
      const meant = canonicalisePermissions(keys);
      expect(canonicalisePermissions(listToSend(keys, permissionIndex))).toEqual(meant);
    }),
  );
});
