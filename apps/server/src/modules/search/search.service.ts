import { allPermissionKeys, type PermissionKey } from '@touchline/domain/permission-tree';

import type { PersonFacts, Work } from '../../platform/work.ts';
import { readHolder } from '../roles/index.ts';
import { findAccounts, findMerchants, findRoles } from './search.repository.ts';

interface Searching extends Pick<Work, 'tx' | 'merchantCode'> {
  readonly actor: PersonFacts;
  /** A super-admin who acts for nobody, outside the merchants' portal. */
  readonly acrossMerchants: boolean;
}

/** Records of the merchant that one is in; merchants themselves only for whoever sees them all. */
export async function searchRecords(searching: Searching, keyword: string) {
  const { tx, merchantCode, acrossMerchants } = searching;
  const held: readonly string[] = await heldKeys(searching);
  const mayView = (key: PermissionKey): boolean => held.includes(key);
  return {
    accounts: mayView('bac_#_acc-view') ? await findAccounts(tx, merchantCode, keyword) : [],
    roles: mayView('bac_#_rol-view') ? await findRoles(tx, merchantCode, keyword) : [],
    merchants: acrossMerchants && mayView('com_lis-view') ? await findMerchants(tx, keyword) : [],
  };
}

async function heldKeys({ tx, merchantCode, actor }: Searching): Promise<readonly string[]> {
  if (actor.isSuperAdmin) return allPermissionKeys;
  return (await readHolder(tx, merchantCode, actor.accountId))?.held ?? [];
}
