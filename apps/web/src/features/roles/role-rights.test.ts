import { fieldRules } from '@touchline/domain/field-rules';
import { expect, test } from 'vitest';

import { nameOfCopy, operationsOn, showsCreate } from './role-rights.ts';

const ordinary = { can: { edit: true, delete: true } } as const;
const builtIn = { can: { edit: 'builtIn', delete: 'builtIn' } } as const;
/** As a super-admin finds it who acts for the merchant. */
const ceiling = { can: { edit: true, delete: 'builtIn' } } as const;
const manager = ['bac_#_rol-view', 'bac_#_rol-action'];
const reader = ['bac_#_rol-view', 'bac_#_acc-action'];

test('[ROL-41] the create button shows with either action', () => {
  expect(showsCreate(manager, 'own')).toBe(true);
  expect(showsCreate(['bac_#_acc-action'], 'own')).toBe(true);
  expect(showsCreate(['bac_#_rol-view', 'bac_#_acc-view'], 'own')).toBe(false);
});

test('[ROL-43] a row offers operations only with the action of roles', () => {
  expect(operationsOn(ordinary, manager, 'own')).toEqual(['edit', 'copy', 'delete']);
  expect(operationsOn(ordinary, reader, 'own')).toEqual([]);
});

test('[ROL-45] looking at a company offers neither create nor edit nor delete', () => {
  expect(showsCreate(manager, 'merchant-view')).toBe(false);
  expect(operationsOn(ordinary, manager, 'merchant-view')).toEqual(['look']);
  expect(operationsOn(builtIn, manager, 'merchant-view')).toEqual(['look']);
});

test('[ROL-46] a built-in role can be looked at, or edited where the server says so, and never deleted', () => {
  expect(operationsOn(builtIn, manager, 'own')).toEqual(['look', 'copy']);
  expect(operationsOn(ceiling, manager, 'merchant')).toEqual(['edit', 'copy']);
});

test('the name of a copy keeps to the rule of role names', () => {
  expect(nameOfCopy('主播经理', ' 副本')).toBe('主播经理 副本');
  expect(nameOfCopy('一'.repeat(20), ' 副本')).toHaveLength(fieldRules.roleName.max);
});
