import { expect, it } from 'vitest';

import { ceilingViolations, purchaseViolations, stepViolations } from './invariants.ts';
import type { AccountState, RoleState, RightsSnapshot } from './snapshot.ts';
import type { RightsStep } from './step.ts';

const account = (id: string, held: readonly string[], more: Partial<AccountState> = {}): AccountState => ({
  id,
  merchantCode: 'alpha',
  enabled: true,
  isAdmin: false,
  isSuperAdmin: false,
  email: `${id}@example.com`,
  roleIds: [],
  held,
  updatedTime: '2026-01-01T00:00:00.000Z',
  ...more,
});

const role = (id: string, keys: readonly string[]): RoleState => ({
  id,
  merchantCode: 'alpha',
  hasBac: id === '1',
  keys,
  updatedTime: '2026-01-01T00:00:00.000Z',
});

const snapshot = (accounts: readonly AccountState[], roles: readonly RoleState[] = []): RightsSnapshot => ({
  accounts: new Map(accounts.map((one) => [one.id, one])),
  roles,
  digests: new Map(),
  purchases: new Map([['alpha', ['sports.SOC']]]),
  ceilings: new Map([['alpha', ['spo_soc_sch-view']]]),
});

const actor = account('1000', ['a', 'b']);
const step = (rest: Partial<RightsStep>): RightsStep => ({
  kind: 'setRoles',
  actor,
  id: 'accounts.set-roles',
  request: {},
  isElsewhere: false,
  ...rest,
});
const same = snapshot([actor]);

it.each<[string, RightsStep, RightsSnapshot, RightsSnapshot]>([
  ['somebody stronger changed', step({ account: account('1001', ['c']) }), same, same],
  ['an admin changed', step({ account: account('1001', [], { isAdmin: true }) }), same, same],
  ['own roles changed', step({ account: actor }), same, same],
  [
    'own state changed',
    step({ kind: 'updateAccount', account: actor }),
    same,
    snapshot([account('1000', ['a', 'b'], { enabled: false })]),
  ],
  ['another merchant reached', step({ kind: 'readRole', isElsewhere: true }), same, same],
  ['a role above edited', step({ kind: 'setPermissions', role: role('1002', ['c']) }), same, same],
  ['a built-in role edited', step({ kind: 'updateRole', role: role('1', []) }), same, same],
  ['a key given that is not held', step({}), same, snapshot([actor, account('1001', ['c'])])],
  ['a key taken from oneself', step({ kind: 'setPermissions' }), same, snapshot([account('1000', ['a'])])],
  [
    'a key taken from somebody stronger',
    step({ kind: 'setPermissions' }),
    snapshot([actor, account('1001', ['a', 'c'])]),
    snapshot([actor, account('1001', ['c'])]),
  ],
])('an accepted step is a violation: %s', (_what, taken, before, after) => {
  expect(stepViolations(taken, before, after)).toHaveLength(1);
});

it.each<[string, RightsStep, RightsSnapshot, RightsSnapshot]>([
  ['somebody weaker changed', step({ account: account('1001', ['a']) }), same, same],
  ['a role below edited', step({ kind: 'setPermissions', role: role('1002', ['a', 'b']) }), same, same],
  ['a held key given', step({}), same, snapshot([actor, account('1001', ['b'])])],
  [
    'a key taken from somebody weaker',
    step({ kind: 'setPermissions' }),
    snapshot([actor, account('1001', ['a'])]),
    snapshot([actor, account('1001', [])]),
  ],
  ['somebody stronger read', step({ kind: 'readAccount', account: account('1001', ['c']) }), same, same],
])('an accepted step is none: %s', (_what, taken, before, after) => {
  expect(stepViolations(taken, before, after)).toEqual([]);
});

it('a moved ceiling of rights is a violation', () => {
  const before = snapshot([], [role('1', ['a'])]);
  expect(ceilingViolations(before, snapshot([], [role('1', ['a', 'b'])]), ['alpha'])).toHaveLength(1);
  expect(ceilingViolations(before, before, ['alpha'])).toEqual([]);
});

it('a ceiling that is not what role 1 and purchases open together is found', () => {
  const found = (keys: readonly string[]) => purchaseViolations(snapshot([], [role('1', keys)]), ['alpha']);
  expect(found(['spo_soc_sch-view', 'spo_bak_sch-view', 'spo_soc_sch-action'])).toEqual([]);
  expect(found(['spo_soc_sch-view', 'bac_#_acc-view'])).toEqual(['alpha: the ceiling is wrong about bac_#_acc-view']);
  expect(found([])).toEqual(['alpha: the ceiling is wrong about spo_soc_sch-view']);
});
