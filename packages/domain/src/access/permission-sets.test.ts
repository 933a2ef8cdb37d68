import fc from 'fast-check';
import { expect, test } from 'vitest';

import { pageOfAction } from './permission-grammar.ts';
import {
  canonicalisePermissions,
  clientPermissionList,
  effectivePermissions,
  holdableKeys,
  isAbove,
  isReservedKey,
  platformMerchant,
} from './permission-sets.ts';
import { allPermissionKeys, indexTree, permissionIndex } from './permission-tree.ts';

const someActions = fc.subarray([...allPermissionKeys]);
const someKeys = fc.shuffledSubarray([...permissionIndex.keys()]);

function canonical(keys: string[]): readonly string[] {
  const result = canonicalisePermissions(keys);
  if (!result.ok) throw new Error(`refused: ${result.unknown.join()}`);
  return result.keys;
}

test('[ROL-17] a list with an unknown key is refused, and the key named', () => {
  const result = canonicalisePermissions(['bac_#_acc-view', 'bac_#_acc-fly', 'xyz']);
  expect(result).toEqual({ ok: false, unknown: ['bac_#_acc-fly', 'xyz'] });
});

test('[ROL-18] group keys are ignored, and so are modules and middle levels', () => {
  expect(canonical(['pre', 'pre_soc', 'pre_soc_odd', 'pre_soc_odd_pub-view'])).toEqual(['pre_soc_odd_pub-view']);
});

test('[ROL-19] the view of a page comes with its other actions', () => {
  expect(canonical(['pro_anc_lis-reservation'])).toEqual(['pro_anc_lis-view', 'pro_anc_lis-reservation']);
});

test('[ROL-52] a page key with actions follows from them, one without actions is kept', () => {
  const index = indexTree([
    {
      key: 'sup',
      name: '供应商',
      children: [
        { key: 'sup_inf', name: '说明' },
        { key: 'sup_lis', name: '列表', children: [{ key: 'sup_lis-view', name: '查看' }] },
      ],
    },
  ]);
  expect(canonicalisePermissions(['sup_lis', 'sup_inf'], index)).toEqual({ ok: true, keys: ['sup_inf'] });
  expect(canonicalisePermissions(['sup_lis', 'sup_lis-view'], index)).toEqual({ ok: true, keys: ['sup_lis-view'] });
});

test('a canonical list is in tree order, closed under view, and canonical again', () => {
  fc.assert(
    fc.property(someKeys, (keys) => {
      const once = canonical(keys);
      expect(canonical([...once])).toEqual(once);
      expect(once).toEqual(allPermissionKeys.filter((key) => once.includes(key)));
      for (const key of once) expect(once).toContain(`${pageOfAction(key)}-view`);
    }),
  );
});

test('[ROL-15] the client sends depth first and nothing of seven characters or fewer', () => {
  const sent = clientPermissionList(['bac_#_acc-view', 'bac_#_acc', 'bac', 'com_lis', 'com_lis-view', 'com']);
  expect(sent).toEqual(['com_lis-view', 'bac_#_acc', 'bac_#_acc-view']);
});

test('[ROL-16] the client drops an eleven-character key before a longer one, and only there', () => {
  const soccer = ['pre_soc_odd', 'pre_soc_odd_dra', 'pre_soc_odd_dra-view'];
  expect(clientPermissionList(soccer)).toEqual(['pre_soc_odd_dra', 'pre_soc_odd_dra-view']);
  expect(clientPermissionList(['spo_soc_sch', 'spo_bak_sch', 'spo_bak_sch-view'])).toEqual([
    'spo_soc_sch',
    'spo_bak_sch-view',
  ]);
  expect(clientPermissionList(['pro_anc_lis'])).toEqual(['pro_anc_lis']);
});

test('keys that the client leaves out change nothing of the server’s', () => {
  fc.assert(
    fc.property(someKeys, (keys) => {
      expect(canonical(clientPermissionList(keys))).toEqual(canonical(keys));
    }),
  );
});

test('a role is above another when it holds what the other does not', () => {
  expect(isAbove(['bac_#_acc-view'], [])).toBe(true);
  expect(isAbove([], ['bac_#_acc-view'])).toBe(false);
  fc.assert(
    fc.property(someActions, someActions, (keys, others) => {
      expect(isAbove(keys, others)).toBe(!keys.every((key) => others.includes(key)));
    }),
  );
});

test('[ROL-53] effective permissions are the union of the roles, cut by role 1', () => {
  const roles = [['bac_#_acc-view'], ['pre_soc_odd_dra-view', 'bac_#_acc-view'], ['mon_liv-view']];
  const ceiling = ['bac_#_acc-view', 'bac_#_acc-action', 'pre_soc_odd_dra-view'];
  expect(effectivePermissions(roles, ceiling)).toEqual(['pre_soc_odd_dra-view', 'bac_#_acc-view']);
  fc.assert(
    fc.property(fc.array(someActions), someActions, (held, most) => {
      const expected = allPermissionKeys.filter((key) => most.includes(key) && held.some((role) => role.includes(key)));
      expect(effectivePermissions(held, most)).toEqual(expected);
    }),
  );
});

test('the platform’s own people hold every key, others none that puts in order what all share', () => {
  expect(holdableKeys(platformMerchant, allPermissionKeys)).toEqual(allPermissionKeys);
  const others = holdableKeys('starsport', allPermissionKeys);
  expect(others).toEqual(expect.arrayContaining(['spo_soc_sch-view', 'gam_lol_sch-view', 'pre_soc_odd_dra-action']));
  expect(others.filter((key) => /^(com|dom)_|^spo_#_|^(spo|sin|gam)_.*-action$/u.test(key))).toEqual([]);
  expect(isReservedKey('pro_anc_lis-action')).toBe(false);
});
