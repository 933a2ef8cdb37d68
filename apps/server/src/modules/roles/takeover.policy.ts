import { isAbove } from '@touchline/domain/access/permission-sets';

import { forbidden } from '../../platform/refusal.ts';
import type { Holder } from './rights.repository.ts';
import type { Granter } from './rights.service.ts';

export type Target = Pick<Holder, 'id' | 'isAdmin' | 'isSuperAdmin' | 'held'>;

export type Obstacle = 'superAdmin' | 'admin' | 'holdsMore';

/** A super-admin holds every key, also one that this version does not know yet or no more. */
export function holdsLess(granter: Granter, keys: readonly string[]): boolean {
  return !granter.isSuperAdmin && isAbove(keys, granter.held);
}

/** No takeover: whoever changes an account holds all that it holds, and staff never change an admin. */
export function obstacleTo(granter: Granter, target: Omit<Target, 'id'>): Obstacle | null {
  if (target.isSuperAdmin && !granter.isSuperAdmin) return 'superAdmin';
  if (target.isAdmin && !granter.isSuperAdmin) return 'admin';
  return holdsLess(granter, target.held) ? 'holdsMore' : null;
}

export function requireStronger(granter: Granter, target: Target): void {
  const obstacle = obstacleTo(granter, target);
  if (obstacle === null) return;
  const reasons: Record<Obstacle, string> = {
    superAdmin: '只有超级管理员可以修改超级管理员的账号',
    admin: '只有超级管理员可以修改管理员账号',
    holdsMore: '该账号拥有您没有的权限，您无法修改',
  };
  throw forbidden(reasons[obstacle]);
}

/** Taking keys from a role takes them from all its holders: the caller must be allowed to change each. */
export function requireStrongerThanHolders(granter: Granter, holders: readonly Holder[], deed: string): void {
  for (const holder of holders) {
    const obstacle = obstacleTo(granter, holder);
    if (obstacle === null) continue;
    const reasons: Record<Obstacle, string> = {
      superAdmin: `是超级管理员，只有超级管理员可以${deed}`,
      admin: `是管理员，只有超级管理员可以${deed}`,
      holdsMore: `拥有您没有的权限，您无法${deed}`,
    };
    throw forbidden(`使用该角色的账号“${holder.account}”${reasons[obstacle]}`);
  }
}

export function requireSomeoneElse(granter: Granter, target: Pick<Target, 'id'>, reason: string): void {
  if (granter.accountId === target.id) throw forbidden(reason);
}
