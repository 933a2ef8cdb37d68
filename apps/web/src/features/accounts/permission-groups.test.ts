import { expect, test } from 'vitest';

import { groupPermissions } from './permission-groups.ts';

const source = (key: string, cut = false) => ({ key, roles: [{ id: '1000', name: '写手' }], cut });

test('permissions stand under their module and page, in the order of the tree, with what is cut marked', () => {
  const groups = groupPermissions([
    source('pre_soc_odd_dra-view'),
    source('pre_soc_odd_dra-action', true),
    source('bac_#_acc-view'),
  ]);
  expect(groups.map(({ name }) => name)).toEqual(['体育预测', '后台管理']);
  expect(groups[0]?.pages).toEqual([
    {
      key: 'pre_soc_odd_dra',
      title: '足球赔率 · 草稿',
      lines: [
        { ...source('pre_soc_odd_dra-view'), name: '查看' },
        { ...source('pre_soc_odd_dra-action', true), name: '管理' },
      ],
    },
  ]);
});

test('nothing held gives no groups', () => {
  expect(groupPermissions([])).toEqual([]);
});
