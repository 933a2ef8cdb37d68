import { expect, test } from 'vitest';

import { carryOver, changesOf, draftOf, isOutOfReach } from './role-draft.ts';

const base = {
  id: '1000',
  name: '主播经理',
  description: '管理主播',
  keys: ['pro_anc_lis-view', 'bac_#_ope-view'],
  updatedTime: '2026-01-01T00:00:00.000Z',
};

test('a draft as it was opened changes nothing', () => {
  expect(changesOf(base, draftOf(base)).any).toBe(false);
  expect(changesOf(base, { ...draftOf(base), name: ' 主播经理 ' }).any).toBe(false);
});

test('a changed name and changed permissions are told apart', () => {
  expect(changesOf(base, { ...draftOf(base), name: '主播主管' })).toMatchObject({
    naming: true,
    permissions: { added: [], removed: [] },
  });
  expect(changesOf(base, { ...draftOf(base), checked: new Set(['pro_anc_lis-view']) })).toMatchObject({
    naming: false,
    permissions: { added: [], removed: ['bac_#_ope-view'] },
  });
});

test('what I changed stays mine, what I left alone is theirs', () => {
  const mine = { name: '主播主管', description: '管理主播', checked: new Set(['pro_anc_lis-view']) };
  const theirs = { ...base, name: '经理', description: '新的描述', keys: [...base.keys, 'mon_gam-view'] };
  expect(carryOver(base, mine, theirs)).toEqual({
    name: '主播主管',
    description: '新的描述',
    checked: new Set(['pro_anc_lis-view', 'mon_gam-view']),
  });
});

test('a role above one’s own is out of reach', () => {
  expect(isOutOfReach(base, new Set(['pro_anc_lis-view']))).toBe(true);
  expect(isOutOfReach(base, new Set([...base.keys, 'mon_gam-view']))).toBe(false);
});
