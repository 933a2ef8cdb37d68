import type { PermissionKey } from '@touchline/domain/access/permission-tree';
import { isGame } from '@touchline/domain/matches/disciplines';

import { Refusal } from '../../platform/refusal.ts';

/** They show every appointment of the merchant, games too. */
const keysOfAppointments: readonly PermissionKey[] = ['pro_pro_lis-view', 'pro_anc_lis-view', 'anc_#_res-view'];
const keyOfGames: PermissionKey = 'mon_gam-view';
const keyOfOthers: PermissionKey = 'mon_liv-view';

/** The key of one wall plays nothing of the other. */
export function requirePlayable(discipline: number, held: readonly string[]): void {
  const ofWall = isGame(discipline) ? keyOfGames : keyOfOthers;
  if (![ofWall, ...keysOfAppointments].some((key) => held.includes(key))) throw new Refusal('forbidden');
}
