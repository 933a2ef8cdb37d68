import type { Pool } from '@touchline/db/pool';
import { adminRoleId } from '@touchline/domain/constants';

import { hashPassword } from '../platform/passwords/passwords.ts';
import { builtIn, demoMerchants } from './demo-data.ts';
import { hasAccounts, plantAccount, plantGroup, plantMerchant, plantRole } from './plant.ts';

/** The demo merchants and their people, all with one password; what is there already stays as it is. */
export async function plantDemo(owner: Pool, password: string): Promise<void> {
  for (const merchant of demoMerchants) {
    await plantMerchant(owner, merchant);
    if (await hasAccounts(owner, merchant.code)) continue;
    const roleIds = new Map([[builtIn, adminRoleId]]);
    for (const role of merchant.roles) roleIds.set(role.name, await plantRole(owner, merchant.code, role));
    const accountIds = new Map<string, string>();
    for (const account of merchant.accounts) {
      const id = await plantAccount(owner, merchant.code, {
        account: account.account,
        name: account.name,
        email: `${account.account}@${merchant.code}.example`,
        passwordHash: await hashPassword(password),
        isSuperAdmin: account.isSuperAdmin ?? false,
        roleIds: account.roles.map((name) => roleIds.get(name) ?? ''),
      });
      if (id !== null) accountIds.set(account.account, id);
    }
    for (const { name, accounts, roles } of merchant.groups ?? []) {
      const members = { accountIds: idsIn(accountIds, accounts), roleIds: idsIn(roleIds, roles) };
      await plantGroup(owner, merchant.code, { name, ...members });
    }
  }
}

function idsIn(known: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  return names.flatMap((name) => known.get(name) ?? []);
}
