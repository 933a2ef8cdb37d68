import { expect, test } from 'vitest';

import { keyKind, pageKeys } from './permission-grammar.ts';
import {
  allPermissionKeys,
  isPermissionKey,
  type PageKey,
  type PermissionKey,
  permissionIndex,
  type PermissionNode,
  permissionTree,
} from './permission-tree.ts';

const spo = ['soc', 'bak', 'bas', 'box', 'bdm', 'fgt', 'ftb', 'vol', 'ttn', 'bil', 'puk', 'wol', 'oth'];
const changeable = (page: string): string[] => [`${page}-view`, `${page}-action`];

test('holds exactly the permissions that were decided, in their order', () => {
  expect(allPermissionKeys).toEqual([
    ...['pre_soc_odd', 'pre_bak_odd'].flatMap((odds) => [
      ...changeable(`${odds}_dra`),
      `${odds}_pub-view`,
      ...changeable(`${odds}_rev`),
    ]),
    'pre_#_rec-view',
    ...changeable('pre_#_tab'),
    ...changeable('pre_#_prv'),
    ...spo.flatMap((code) => changeable(`spo_${code}_sch`)),
    ...['sup', 'lea', 'tea', 'pla'].flatMap((code) => changeable(`spo_#_${code}`)),
    ...changeable('sin_bas_sch'),
    ...['lol', 'csg', 'dot', 'kog', 'oth'].flatMap((code) => changeable(`gam_${code}_sch`)),
    ...changeable('pro_anc_lis'),
    'pro_anc_lis-reservation',
    ...changeable('pro_pro_lis'),
    'anc_#_res-view',
    ...[
      'com_lis',
      'com_pro_anc',
      'com_#_api',
      'dom_#_pro',
      'dom_pus',
      'dom_pul',
      'val_new',
      'val_vid',
      'mon_liv',
    ].flatMap(changeable),
    'mon_gam-view',
    ...changeable('mon_#_nod'),
    ...changeable('bac_#_acc'),
    ...changeable('bac_#_rol'),
    'bac_#_ope-view',
    ...changeable('bac_#_grp'),
  ]);
});

test('[ROL-22] every item has a key and a Chinese or product name, and no key stands twice', () => {
  const nodes: PermissionNode[] = [];
  const collect = (node: PermissionNode): void => {
    nodes.push(node);
    for (const child of node.children ?? []) collect(child);
  };
  for (const root of permissionTree) collect(root);
  expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
  expect(permissionIndex.size).toBe(nodes.length);
  for (const { key, name } of nodes) {
    expect(key).toMatch(/^[a-z]{3}(_([a-z]{3}|#))*(-[a-z]+)?$/);
    expect(name).toMatch(/^(\p{Script=Han}+|CS:GO|DOTA2)$/u);
  }
});

test('[ROL-55] every page has a view key', () => {
  const leaves = [...permissionIndex.values()].filter(({ node }) => node.children === undefined);
  expect(leaves.every(({ node }) => keyKind(node.key) === 'action')).toBe(true);
  const pages = new Set(leaves.map(({ parent }) => parent?.key));
  expect([...pages]).toEqual(pageKeys);
  for (const page of pages) expect(permissionIndex.has(`${page}-view`)).toBe(true);
});

test('knows its keys at run time and in types', () => {
  const key: PermissionKey = 'bac_#_acc-action';
  const page: PageKey = 'pre_soc_odd_dra';
  // @ts-expect-error a log can only be viewed
  const wrong: PermissionKey = 'bac_#_ope-action';
  // @ts-expect-error a group is no page
  const group: PageKey = 'pre_soc_odd';
  expect([key, wrong, page, group].map(isPermissionKey)).toEqual([true, false, false, false]);
});
