import { fieldRules } from '@touchline/domain/field-rules';
import { expect, test } from 'vitest';

import { nameOfCopy, operationsOn } from './role-rights.ts';

const ordinary = { can: { edit: true, delete: true } } as const;
const builtIn = { can: { edit: 'builtIn', delete: 'builtIn' } } as const;
/** As a super-admin finds it who acts for the merchant. */
const ceiling = { can: { edit: true, delete: 'builtIn' } } as const;

test('[ROL-43] a row offers operations only with the action of roles', () => {
  expect(operationsOn(ordinary, 'manage')).toEqual(['edit', 'copy', 'delete']);
  expect(operationsOn(ordinary, 'none')).toEqual([]);
});

test('[ROL-45] view mode of a merchant offers neither edit nor copy nor delete', () => {
  expect(operationsOn(ordinary, 'look')).toEqual(['look']);
  expect(operationsOn(builtIn, 'look')).toEqual(['look']);
});

test('[ROL-46] a built-in role can be looked at, or edited where the server says so, and never deleted', () => {
  expect(operationsOn(builtIn, 'manage')).toEqual(['look', 'copy']);
  expect(operationsOn(ceiling, 'manage')).toEqual(['edit', 'copy']);
});

test('the name of a copy keeps to the rule of role names', () => {
  expect(nameOfCopy('主播经理', ' 副本')).toBe('主播经理 副本');
  expect(nameOfCopy('一'.repeat(20), ' 副本')).toHaveLength(fieldRules.roleName.max);
});
