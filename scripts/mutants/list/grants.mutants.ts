import type { Mutation } from '../mutation.ts';

const takeover = {
  file: 'apps/server/src/modules/roles/takeover.policy.ts',
  tests: ['apps/server/src/modules/accounts/accounts.rights.test.ts'],
  title: 'ACC-43|ACC-21|ACC-44',
};
const assigning = {
  file: 'apps/server/src/modules/accounts/accounts.policy.ts',
  tests: ['apps/server/src/modules/accounts/accounts.rights.test.ts'],
  title: 'ACC-25|ACC-26|ROL-20',
};
const lastOnes = {
  file: 'apps/server/src/modules/accounts/accounts.policy.ts',
  tests: ['apps/server/src/modules/accounts/last-admin.test.ts'],
  title: 'the last enabled one is kept',
};
const roles = {
  file: 'apps/server/src/modules/roles/roles.policy.ts',
  tests: ['apps/server/src/modules/roles/roles.rights.test.ts'],
  title: 'ROL-2[01]|ACC-43|ROL-4[678]',
};
const roleWork = {
  file: 'apps/server/src/modules/roles/roles.service.ts',
  tests: ['apps/server/src/modules/roles/roles.test.ts'],
  title: 'ROL-14',
};
const reservedKeys = {
  file: 'apps/server/src/modules/roles/role-keys.service.ts',
  tests: ['apps/server/src/modules/roles/roles.rights.test.ts'],
  title: 'ROL-46',
};
const setPassword = {
  file: 'apps/server/src/modules/accounts/accounts.service.ts',
  tests: ['apps/server/src/modules/accounts/accounts.test.ts'],
  title: 'ACC-11',
};
const givenPassword = {
  file: 'apps/server/src/modules/accounts/accounts.service.ts',
  tests: ['apps/server/src/modules/accounts/first-sign-in.test.ts'],
  title: 'is owed again',
};

export const grantsMutations: readonly Mutation[] = [
  {
    ...takeover,
    id: 'grants-1',
    rule: 'who holds less cannot change an account',
    find: "return holdsLess(granter, target.held) ? 'holdsMore' : null;",
    replace: 'return null;',
  },
  {
    ...takeover,
    id: 'grants-2',
    rule: 'staff never change an admin',
    find: "if (target.isAdmin && !granter.isSuperAdmin) return 'admin';",
    replace: '',
  },
  {
    ...takeover,
    id: 'grants-3',
    rule: 'nobody changes oneself in this way',
    find: 'if (granter.accountId === target.id) throw',
    replace: 'if (granter.accountId === undefined) throw',
  },
  {
    ...assigning,
    id: 'grants-4',
    rule: 'built-in roles are given by a super-admin alone',
    find: 'if (role.hasBac) throw',
    replace: 'if (role.hasBac && false) throw',
  },
  {
    ...assigning,
    id: 'grants-5',
    rule: 'nobody gives a role above their own rights',
    find: 'if (holdsLess(granter, role.keys)) throw',
    replace: 'if (holdsLess(granter, role.keys) && false) throw',
  },
  {
    ...assigning,
    id: 'grants-6',
    rule: 'built-in roles stay as held',
    find: 'const locked = before.filter((role) => role.hasBac);',
    replace: 'const locked = before.filter((role) => role.hasBac && false);',
  },
  {
    ...lastOnes,
    id: 'grants-7',
    rule: 'a merchant keeps one enabled admin',
    find: 'before.isAdmin && left.admins === 0',
    replace: 'before.isAdmin && left.admins < 0',
  },
  {
    ...lastOnes,
    id: 'grants-8',
    rule: 'the system keeps one enabled super-admin',
    find: 'before.isSuperAdmin && left.superAdmins === 0',
    replace: 'before.isSuperAdmin && left.superAdmins < 0',
  },
  {
    ...roles,
    id: 'grants-9',
    rule: 'a built-in role is not deleted',
    find: 'delete: hasBac ? builtIn : (true as const)',
    replace: 'delete: true as const',
  },
  {
    ...roles,
    id: 'grants-10',
    rule: 'a built-in role is changed by a super-admin alone',
    find: 'edit: hasBac && !actsForMerchant ? builtIn',
    replace: 'edit: hasBac && actsForMerchant ? builtIn',
  },
  {
    ...roles,
    id: 'grants-11',
    rule: 'nobody grants what they do not hold',
    find: "if (holdsLess(granter, keys)) throw forbidden('不能授予",
    replace: "if (false) throw forbidden('不能授予",
  },
  {
    ...roles,
    id: 'grants-12',
    rule: 'nobody edits a role above their own rights',
    find: "if (holdsLess(granter, role.keys)) throw forbidden('该角色包含您没有的权限，您无法修改')",
    replace: "if (false) throw forbidden('')",
  },
  {
    ...roles,
    id: 'grants-13',
    rule: 'nobody copies a role above their own rights',
    find: "if (holdsLess(granter, role.keys)) throw forbidden('该角色包含您没有的权限，您无法复制')",
    replace: "if (false) throw forbidden('')",
  },
  {
    ...roles,
    id: 'grants-14',
    rule: 'keys are not taken from people above the caller',
    find: "requireStrongerThanHolders(granter, holders, '移除该角色的权限');",
    replace: '',
  },
  {
    ...roleWork,
    id: 'grants-15',
    rule: 'a role in use is deleted only when confirmed',
    find: 'holders.length > 0 && !isConfirmed',
    replace: 'holders.length > 999 && !isConfirmed',
  },
  {
    ...reservedKeys,
    id: 'grants-16',
    rule: 'a merchant’s role is given none of the platform’s keys',
    find: 'if (holdable.length < keys.length)',
    replace: 'if (holdable.length > keys.length)',
  },
  {
    ...setPassword,
    id: 'grants-17',
    rule: 'a password that somebody else sets ends every session',
    find: "changes.addSecret(accountAudit, id, 'password');\n      await signOut(context, id);",
    replace: "changes.addSecret(accountAudit, id, 'password');",
  },
  {
    ...givenPassword,
    id: 'grants-18',
    rule: 'a given password must be changed',
    find: 'setPasswordHash(tx, { merchantCode, id }, passwordHash, true)',
    replace: 'setPasswordHash(tx, { merchantCode, id }, passwordHash, false)',
  },
];
