import type { Pool } from '@touchline/db/pool';
import { inMerchant, type Tx } from '@touchline/db/transaction';
import { holdableKeys } from '@touchline/domain/access/permission-sets';
import { allPermissionKeys } from '@touchline/domain/access/permission-tree';
import { looksLike } from '@touchline/domain/confusables';
import { adminRoleId } from '@touchline/domain/constants';
import { accountKey } from '@touchline/domain/sign-in/account-key';
import { sql } from 'kysely';

/** Writes that no call can do: merchants, built-in roles and super-admins. All run as the owner of the tables. */

export interface NewAccount {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isSuperAdmin?: boolean;
  readonly roleIds: readonly string[];
}

/** A merchant with its role 1, whose permissions are what its staff can ever hold. */
export async function plantMerchant(
  owner: Pool,
  merchant: { code: string; alias: string; ceiling?: readonly string[] },
): Promise<void> {
  await inMerchant(owner, merchant.code, async (tx) => {
    await requireFreeAlias(tx, merchant);
    await tx
      .insertInto('platform.merchants')
      .values({ code: merchant.code, alias: merchant.alias })
      .onConflict((c) => c.doNothing())
      .execute();
    const role = await tx
      .insertInto('tenant.roles')
      .values({ merchant_code: merchant.code, id: adminRoleId, name: '管理员', description: '内置角色', has_bac: true })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst();
    // What was taken from the role since then stays taken.
    if (role === undefined) return;
    const keys = holdableKeys(merchant.code, merchant.ceiling ?? allPermissionKeys);
    await tx
      .insertInto('tenant.role_permissions')
      .values(keys.map((key) => ({ merchant_code: merchant.code, role_id: adminRoleId, permission_key: key })))
      .execute();
  });
}

/** Merchants are chosen by their names. Those of before stay as they are. */
async function requireFreeAlias(tx: Tx, { code, alias }: { code: string; alias: string }): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('merchants', 0))`.execute(tx);
  const known = await tx.selectFrom('platform.merchants').select(['code', 'alias']).execute();
  if (known.some((merchant) => merchant.code === code)) return;
  const looksTaken = looksLike(alias);
  const alike = known.find((merchant) => looksTaken(merchant.alias));
  if (alike !== undefined) throw new Error(`the merchant’s name ${alias} looks like ${alike.alias} (${alike.code})`);
}

export async function plantRole(
  owner: Pool,
  merchantCode: string,
  role: { name: string; description: string; keys: readonly string[] },
): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id } = await tx
      .insertInto('tenant.roles')
      .values({ merchant_code: merchantCode, name: role.name, description: role.description })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (role.keys.length > 0)
      await tx
        .insertInto('tenant.role_permissions')
        .values(role.keys.map((key) => ({ merchant_code: merchantCode, role_id: id, permission_key: key })))
        .execute();
    return id;
  });
}

export async function plantGroup(
  owner: Pool,
  merchantCode: string,
  group: { name: string; accountIds: readonly string[]; roleIds: readonly string[] },
): Promise<string> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const { id } = await tx
      .insertInto('tenant.groups')
      .values({ merchant_code: merchantCode, name: group.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = { merchant_code: merchantCode, group_id: id };
    for (const account of group.accountIds)
      await tx
        .insertInto('tenant.group_accounts')
        .values({ ...link, account_id: account })
        .execute();
    for (const role of group.roleIds)
      await tx
        .insertInto('tenant.group_roles')
        .values({ ...link, role_id: role })
        .execute();
    return id;
  });
}

/** Answers the id, or null where the name is taken. */
export async function plantAccount(owner: Pool, merchantCode: string, account: NewAccount): Promise<string | null> {
  return await inMerchant(owner, merchantCode, (tx) => insertAccount(tx, merchantCode, account));
}

export async function insertAccount(tx: Tx, merchantCode: string, account: NewAccount): Promise<string | null> {
  const row = await tx
    .insertInto('tenant.accounts')
    .values({
      merchant_code: merchantCode,
      account: account.account,
      account_key: accountKey(account.account),
      name: account.name,
      email: account.email,
      password_hash: account.passwordHash,
      is_super_admin: account.isSuperAdmin ?? false,
    })
    .onConflict((c) => c.column('account_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return null;
  if (account.roleIds.length > 0)
    await tx
      .insertInto('tenant.account_roles')
      .values(account.roleIds.map((roleId) => ({ merchant_code: merchantCode, account_id: row.id, role_id: roleId })))
      .execute();
  return row.id;
}

export async function hasAccounts(owner: Pool, merchantCode: string): Promise<boolean> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const row = await tx
      .selectFrom('tenant.accounts')
      .select('id')
      .where('merchant_code', '=', merchantCode)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
