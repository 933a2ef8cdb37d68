import { expect, test } from 'vitest';

import { limitsOf } from './account-limits.ts';

const staff = { id: '10', isSuperAdmin: false };
const superAdmin = { id: '1', isSuperAdmin: true };
const admin = { id: '20', isAdmin: true, isSuperAdmin: false };
const colleague = { id: '30', isAdmin: false, isSuperAdmin: false };
const everything = { edit: null, delete: null, roles: null, state: null, contact: null, secondFactor: null };

test('[ACC-20] [ACC-21] [ACC-22] staff are offered neither roles nor state nor delete of an admin', () => {
  expect(limitsOf(admin, staff)).toMatchObject({
    edit: 'admin',
    roles: 'admin',
    state: 'admin',
    delete: 'adminDelete',
  });
  expect(limitsOf({ ...admin, isSuperAdmin: true }, staff).delete).toBe('superAdminDelete');
});

test('a super-admin may change an admin, and staff a colleague', () => {
  expect(limitsOf(admin, superAdmin)).toEqual(everything);
  expect(limitsOf(colleague, staff)).toEqual(everything);
});

test('nobody is offered their own roles, state or deletion', () => {
  const own = limitsOf({ ...colleague, id: staff.id }, staff);
  expect(own).toEqual({
    edit: null,
    delete: 'selfDelete',
    roles: 'selfRoles',
    state: 'selfState',
    contact: 'selfProfile',
    secondFactor: 'selfSecondFactor',
  });
});
