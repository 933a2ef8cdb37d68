import { inTreeOrder } from '@touchline/domain/permission-sets';

import { sortValueOf } from '../../platform/paging.repository.ts';
import { listAnswer, type Page } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Reading } from '../../platform/work.ts';
import { rolesWithKeys } from '../roles/index.ts';
import { type AccountRow, listAccounts, readAccount } from './accounts.repository.ts';

const ceilingRole = '1';

export async function accountPage({ tx, merchantCode }: Reading, page: Page, keyword: string | undefined) {
  const found = await listAccounts(tx, merchantCode, page, keyword);
  return listAnswer(page, found, {
    item: (row) => accountView(row),
    sortValue: (row) => sortValueOf(row),
    id: (row) => row.id,
  });
}

export async function oneAccount(reading: Reading, id: string) {
  return accountView(await requireAccount(reading, id));
}

export async function rolesOfAccount(reading: Reading, id: string) {
  const { roles, updatedAt } = await requireAccount(reading, id);
  return { roles, updatedTime: updatedAt.toISOString() };
}

/** What the account's roles hold, with the roles that each permission comes from and whether the ceiling cuts it. */
export async function permissionsOfAccount(reading: Reading, id: string) {
  const { tx, merchantCode } = reading;
  const account = await requireAccount(reading, id);
  const ids = account.roles.map((role) => role.id);
  const withCeiling = await rolesWithKeys(tx, merchantCode, [...new Set([...ids, ceilingRole])]);
  const ceiling = new Set(withCeiling.find((role) => role.id === ceilingRole)?.keys);
  const roles = withCeiling.filter((role) => ids.includes(role.id));
  return {
    permissions: inTreeOrder(roles.flatMap((role) => role.keys)).map((key) => ({
      key,
      roles: roles.filter((role) => role.keys.includes(key)).map((role) => ({ id: role.id, name: role.name })),
      cut: !ceiling.has(key),
    })),
  };
}

export async function requireAccount({ tx, merchantCode }: Reading, id: string): Promise<AccountRow> {
  const account = await readAccount(tx, merchantCode, id);
  if (account === undefined) throw new Refusal('notFound');
  return account;
}

function accountView({ id, name, account, email, description, enabled, updatedAt, ...rest }: AccountRow) {
  const { isSuperAdmin, secondFactor, merchantCode, roles } = rest;
  return {
    id,
    name,
    account,
    email,
    description,
    enabled,
    isAdmin: roles.some((role) => role.id === ceilingRole),
    isSuperAdmin,
    secondFactor,
    merchantCode,
    updatedTime: updatedAt.toISOString(),
    roles,
  };
}
