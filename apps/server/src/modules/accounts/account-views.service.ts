import { inTreeOrder } from '@touchline/domain/permission-sets';

import { sortValueOf } from '../../platform/paging.repository.ts';
import { listAnswer, type Page } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SignedInContext } from '../../platform/route.ts';
import { rolesWithKeys } from '../roles/index.ts';
import { type AccountRow, listAccounts, readAccount } from './accounts.repository.ts';

type Reader = Pick<SignedInContext, 'tx' | 'merchantCode'>;

const ceilingRole = '1';

export async function accountPage({ tx, merchantCode }: Reader, page: Page, keyword: string | undefined) {
  const found = await listAccounts(tx, merchantCode, page, keyword);
  return listAnswer(page, found, {
    item: (row) => accountView(row),
    sortValue: (row) => sortValueOf(row),
    id: (row) => row.id,
  });
}

export async function oneAccount(reader: Reader, id: string) {
  return accountView(await requireAccount(reader, id));
}

export async function rolesOfAccount(reader: Reader, id: string) {
  const { roles, updatedAt } = await requireAccount(reader, id);
  return { roles, updatedTime: updatedAt.toISOString() };
}

/** What the account's roles hold, with the roles that each permission comes from and whether the ceiling cuts it. */
export async function permissionsOfAccount(reader: Reader, id: string) {
  const { tx, merchantCode } = reader;
  const account = await requireAccount(reader, id);
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

export async function requireAccount({ tx, merchantCode }: Reader, id: string): Promise<AccountRow> {
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
