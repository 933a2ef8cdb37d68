import type { SessionUser } from '@touchline/contract/sign-in';

/** Staff of a merchant, signed in. */
export function aUser(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '7',
    account: 'linxi',
    name: '林溪',
    email: 'linxi@tests.example',
    merchantCode: 'alpha',
    permissions: [],
    isSuperAdmin: false,
    permissionVersion: '1.1',
    mustEnrol: false,
    mustChangePassword: false,
    ...changes,
  };
}
