import type { SessionUser } from '@touchline/contract/sign-in';
import { inTreeOrder } from '@touchline/domain/access/permission-sets';

/** A person who owes a new password or a second factor can do nothing else: the page shows no menus. */
export function sessionUserOf(
  user: Omit<SessionUser, 'permissions'> & { readonly permissions: readonly string[] },
): SessionUser {
  const { id, account, name, email, merchantCode, isSuperAdmin, permissionVersion, mustEnrol, mustChangePassword } =
    user;
  const permissions = mustEnrol || mustChangePassword ? [] : inTreeOrder(user.permissions);
  const owed = { mustEnrol, mustChangePassword };
  return { id, account, name, email, merchantCode, permissions, isSuperAdmin, permissionVersion, ...owed };
}
