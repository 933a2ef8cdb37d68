import { isAbove } from '@touchline/domain/access/permission-sets';
import { rolesPerMerchant } from '@touchline/domain/constants';

import { forbidden, Refusal } from '../../platform/refusal.ts';
import type { Holder } from './rights.repository.ts';
import type { Granter } from './rights.service.ts';
import { holdsLess, requireSomeoneElse, requireStrongerThanHolders } from './takeover.policy.ts';

interface JudgedRole {
  readonly hasBac: boolean;
  readonly keys: readonly string[];
}

/** A built-in role is the merchant's ceiling: only a super-admin acting for the merchant moves it, and nobody deletes it. */
export function roleCan({ actsForMerchant }: Pick<Granter, 'actsForMerchant'>, { hasBac }: Pick<JudgedRole, 'hasBac'>) {
  const builtIn = 'builtIn' as const;
  return { edit: hasBac && !actsForMerchant ? builtIn : (true as const), delete: hasBac ? builtIn : (true as const) };
}

export function requireEditable(granter: Granter, role: JudgedRole): void {
  if (roleCan(granter, role).edit !== true) throw forbidden('内置角色只能由超级管理员代该商户操作时修改');
  if (holdsLess(granter, role.keys)) throw forbidden('该角色包含您没有的权限，您无法修改');
}

export function requireGrantable(granter: Granter, keys: readonly string[]): void {
  if (holdsLess(granter, keys)) throw forbidden('不能授予您自己没有的权限');
}

export function requireCopyable(granter: Granter, role: JudgedRole): void {
  if (holdsLess(granter, role.keys)) throw forbidden('该角色包含您没有的权限，您无法复制');
}

export function requireDeletable(granter: Granter, role: JudgedRole, holders: readonly Holder[]): void {
  if (roleCan(granter, role).delete !== true) throw forbidden('内置角色不能删除');
  if (holdsLess(granter, role.keys)) throw forbidden('该角色包含您没有的权限，您无法删除');
  for (const holder of holders) requireSomeoneElse(granter, holder, '不能删除自己正在使用的角色');
  requireStrongerThanHolders(granter, holders, '删除该角色');
}

/** Adding is judged by what is granted; a key that goes is judged as deleting the role is. */
export function requireNarrowable(
  granter: Granter,
  role: JudgedRole,
  keys: readonly string[],
  holders: readonly Holder[],
): void {
  if (granter.isSuperAdmin || !isAbove(role.keys, keys)) return;
  for (const holder of holders) requireSomeoneElse(granter, holder, '不能移除自己正在使用的角色的权限');
  requireStrongerThanHolders(granter, holders, '移除该角色的权限');
}

export function requireRoomForRole(roles: number): void {
  if (roles < rolesPerMerchant) return;
  const errorMessage = `角色最多 ${rolesPerMerchant} 个，请先删除不用的角色`;
  throw new Refusal('formRefused', { details: [{ field: 'name', errorMessage }] });
}
