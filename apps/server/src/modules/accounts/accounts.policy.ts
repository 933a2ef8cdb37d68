import { forbidden, Refusal } from '../../platform/refusal.ts';
import { type Granter, holdsLess, type Holder, type Obstacle, obstacleTo, type RoleWithKeys } from '../roles/index.ts';

/** Built-in roles are given and taken by a super-admin acting for the merchant; for anybody else they stay as held. */
export function chosenRoles(
  granter: Granter,
  before: readonly RoleWithKeys[],
  wanted: readonly RoleWithKeys[],
): readonly RoleWithKeys[] {
  if (granter.actsForMerchant) return wanted;
  const heldBefore = new Set(before.map((role) => role.id));
  for (const role of wanted) {
    if (heldBefore.has(role.id)) continue;
    if (role.hasBac) throw forbidden('内置角色只能由超级管理员代该商户操作时分配');
    if (holdsLess(granter, role.keys)) throw forbidden(`角色“${role.name}”包含您没有的权限，您无法分配`);
  }
  const locked = before.filter((role) => role.hasBac);
  return [...locked, ...wanted.filter((role) => !locked.some((kept) => kept.id === role.id))];
}

type Deed = 'edit' | 'delete' | 'roles' | 'state' | 'contact' | 'secondFactor';

export type AccountCan = Readonly<Record<Deed, true | 'self' | Obstacle>>;

/** The caller's possible actions on an account, as the calls judge them; lists pass an empty `held`. */
export function accountCan(
  granter: Granter,
  target: Pick<Holder, 'id' | 'isAdmin' | 'isSuperAdmin' | 'held'>,
): AccountCan {
  const edit = obstacleTo(granter, target) ?? true;
  const other = edit === true && target.id === granter.accountId ? 'self' : edit;
  return { edit, delete: other, roles: other, state: other, contact: other, secondFactor: other };
}

/** Judged after the change, inside the lock that every change of rights waits for. */
export function requireOneLeft(before: Holder, left: { readonly admins: number; readonly superAdmins: number }): void {
  if (!before.enabled) return;
  if (before.isAdmin && left.admins === 0) throw lastOne('商户至少要保留一个启用的管理员');
  if (before.isSuperAdmin && left.superAdmins === 0) throw lastOne('系统至少要保留一个启用的超级管理员');
}

function lastOne(errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ errorMessage }] });
}
