import type { PermissionKey } from '@touchline/domain/access/permission-tree';

import { Refusal } from '../../platform/refusal.ts';

const keyOfGames: PermissionKey = 'mon_gam-view';
const keyOfOthers: PermissionKey = 'mon_liv-view';

/** The key of one wall shows no details of the other's appointments. */
export function requirePageOf(isGame: boolean, held: readonly string[]): void {
  if (!held.includes(isGame ? keyOfGames : keyOfOthers)) throw new Refusal('forbidden');
}

/** One answer for accounts that were deleted or disabled, and for ids that never were the merchant's. */
export function refuseUnknownReceivers(wanted: readonly string[], found: readonly unknown[]): void {
  if (found.length === wanted.length) return;
  const errorMessage = '所选账号中有的已停用或被删除，请重新选择';
  throw new Refusal('formRefused', { details: [{ field: 'receiverIds', errorMessage }] });
}
