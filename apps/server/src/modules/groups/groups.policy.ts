import { groupLimits } from '@touchline/domain/constants';

import { Refusal } from '../../platform/refusal.ts';

interface GroupUse {
  readonly accounts: number;
  readonly roles: number;
}

/** The caller's possible actions on a group, as the calls judge them. */
export function groupCan({ accounts, roles }: GroupUse) {
  return { delete: accounts + roles > 0 ? ('inUse' as const) : (true as const) };
}

export function requireDeletable(group: GroupUse): void {
  if (groupCan(group).delete === true) return;
  const errorMessage = `该分组还有 ${group.accounts} 个账号、${group.roles} 个角色，请先移出成员再删除`;
  throw new Refusal('stillAssociated', { details: [{ errorMessage }] });
}

export function requireRoomForGroup(groups: number): void {
  if (groups >= groupLimits.groups) throw refusedName(`分组最多 ${groupLimits.groups} 个，请先删除不用的分组`);
}

export function refusedName(errorMessage: string): Refusal {
  return new Refusal('formRefused', { details: [{ field: 'name', errorMessage }] });
}

/** One answer for members that were deleted, and for ids that never were the merchant's. */
export function requireAllFound(wanted: readonly string[], found: readonly unknown[]): void {
  if (found.length === wanted.length) return;
  const errorMessage = '所选账号或角色中有的已被删除，请重新打开后再试';
  throw new Refusal('formRefused', { details: [{ errorMessage }] });
}
