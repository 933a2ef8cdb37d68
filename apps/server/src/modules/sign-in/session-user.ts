import type { SessionUser } from '@touchline/contract/sign-in';
import { inTreeOrder } from '@touchline/domain/permission-sets';

/** Whoever still owes a second factor can do nothing else, and is told so: the page shows no menus. */
export function sessionUserOf(
  user: Omit<SessionUser, 'permissions'> & { readonly permissions: readonly string[] },
): SessionUser {
  const { id, account, name, email, merchantCode, isSuperAdmin, permissionVersion, mustEnrol } = user;
  const permissions = mustEnrol ? [] : inTreeOrder(user.permissions);
  return { id, account, name, email, merchantCode, permissions, isSuperAdmin, permissionVersion, mustEnrol };
}
