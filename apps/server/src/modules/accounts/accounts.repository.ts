import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { accountKey } from '@touchline/domain/sign-in/account-key';
import { sql } from 'kysely';

import { containing } from '../../platform/lists/paging.repository.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly email: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly isSuperAdmin: boolean;
  readonly secondFactor: boolean;
  readonly merchantCode: string;
  readonly updatedAt: Date;
  readonly lastSignInAt: Date | null;
  readonly roles: { id: string; name: string; hasBac: boolean }[];
  readonly group: { id: string; name: string } | null;
}

const accountColumns = sql<AccountRow>`account.id::text, account.name, account.account, account.email, account.description,
  account.enabled, account.is_super_admin AS "isSuperAdmin", account.merchant_code AS "merchantCode",
  account.updated_at AS "updatedAt",
  (SELECT last.signed_in_at FROM identity.last_sign_ins last WHERE last.account_id = account.id) AS "lastSignInAt",
  EXISTS (SELECT FROM identity.second_factors factor
    WHERE factor.account_id = account.id AND factor.confirmed_at IS NOT NULL) AS "secondFactor",
  coalesce((SELECT json_agg(json_build_object('id', role.id::text, 'name', role.name, 'hasBac', role.has_bac)
      ORDER BY role.id)
    FROM tenant.account_roles joined
    JOIN tenant.roles role ON role.merchant_code = joined.merchant_code AND role.id = joined.role_id
    WHERE joined.merchant_code = account.merchant_code AND joined.account_id = account.id), '[]') AS roles,
  (SELECT json_build_object('id', grp.id::text, 'name', grp.name) FROM tenant.group_accounts member
    JOIN tenant.groups grp ON grp.merchant_code = member.merchant_code AND grp.id = member.group_id
    WHERE member.merchant_code = account.merchant_code AND member.account_id = account.id) AS "group"`;

const living = sql`account.merchant_code = ${thisMerchant} AND account.deleted_at IS NULL`;
const byId = sql`account.id`;

interface AccountFilters {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly groupIds?: readonly string[] | undefined;
}

export function accountsInSql({ keyword, enabled, roleIds, groupIds }: AccountFilters) {
  const inState = enabled === undefined ? sql`true` : sql`account.enabled = ${enabled}`;
  const ofRoles =
    roleIds === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM tenant.account_roles held WHERE held.merchant_code = account.merchant_code
          AND held.account_id = account.id AND held.role_id = ANY(${roleIds}::bigint[]))`;
  const ofGroups =
    groupIds === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM tenant.group_accounts member WHERE member.merchant_code = account.merchant_code
          AND member.account_id = account.id AND member.group_id = ANY(${groupIds}::bigint[]))`;
  return {
    columns: accountColumns,
    from: sql`FROM tenant.accounts account`,
    where: sql`${living} AND ${inState} AND ${ofRoles} AND ${ofGroups}
      AND ${containing(keyword, sql`account.account`, sql`account.name`, sql`account.email`)}`,
    order: {
      id: { by: byId },
      account: { by: sql`account.account_key` },
      name: { by: sql`account.name` },
      updatedTime: { by: sql`account.updated_at` },
    },
    id: byId,
  };
}

export function accountById(id: string) {
  return query(sql<AccountRow>`SELECT ${accountColumns} FROM tenant.accounts account
    WHERE ${living} AND account.id = ${id}`);
}

/** The names that people know those of the ids by that are the merchant's. */
export async function namesOfAccounts(
  tx: Tx,
  merchantCode: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('tenant.accounts')
    .select(['id', 'account', 'name'])
    .where('merchant_code', '=', merchantCode)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, account, name }) => [id, `${name}（${account}）`]));
}

/** Held until the transaction ends, as whatever touches an account's ways in holds it; other merchants' are not found. */
export async function lockLiving(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.accounts')
    .select(['account', 'name', 'email', 'description', 'enabled', 'updated_at as updatedAt'])
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** By anybody of any merchant, living or deleted; needs a transaction that reads all merchants. */
export async function isTaken(tx: Tx, account: string): Promise<boolean> {
  const owner = tx.selectFrom('tenant.accounts').select('id').where('account_key', '=', accountKey(account));
  return (await owner.executeTakeFirst()) !== undefined;
}

/** Answers undefined where the name was taken meanwhile. */
export async function createAccount(
  tx: Tx,
  merchantCode: string,
  form: { account: string; name: string; email: string; description: string; passwordHash: string },
) {
  const { passwordHash, ...given } = form;
  return await tx
    .insertInto('tenant.accounts')
    .values({
      ...given,
      merchant_code: merchantCode,
      account_key: accountKey(form.account),
      password_hash: passwordHash,
      must_change_password: true,
    })
    .onConflict((conflict) => conflict.column('account_key').doNothing())
    .returning(['id', 'name', 'email', 'description', 'enabled', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

export interface AccountPatch {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly description?: string | undefined;
  readonly enabled?: boolean | undefined;
}

export async function updateAccount(tx: Tx, merchantCode: string, id: string, patch: AccountPatch) {
  return await tx
    .updateTable('tenant.accounts')
    .set({
      name: patch.name ?? sql`name`,
      email: patch.email ?? sql`email`,
      description: patch.description ?? sql`description`,
      enabled: patch.enabled ?? sql`enabled`,
    })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(['name', 'email', 'description', 'enabled', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

/** A new permission version for one person, and with it a new `updatedTime`. */
export async function raiseAccountEpoch(tx: Tx, merchantCode: string, id: string): Promise<Date> {
  const row = await tx
    .updateTable('tenant.accounts')
    .set({ permission_epoch: sql`permission_epoch + 1` })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning('updated_at as updatedAt')
    .executeTakeFirstOrThrow();
  return row.updatedAt;
}

/** The row stays as a tombstone: its name never comes back and the log keeps its owner. */
export async function buryAccount(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx
    .updateTable('tenant.accounts')
    .set({ deleted_at: sql`now()`, enabled: false })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .execute();
}

/** Links that would bring an earlier address back work no more. */
export async function cancelEmailUndos(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('identity.email_undos')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute();
}

/** Enabled holders of role 1, and enabled super-admins where the merchant is the operator's own. */
export async function countThoseInCharge(tx: Tx, merchantCode: string) {
  const { rows } = await sql<{ admins: number; superAdmins: number }>`
    SELECT count(*) FILTER (WHERE EXISTS (SELECT FROM tenant.account_roles joined
        WHERE joined.merchant_code = account.merchant_code AND joined.account_id = account.id
          AND joined.role_id = 1))::integer AS admins,
      count(*) FILTER (WHERE account.is_super_admin)::integer AS "superAdmins"
    FROM tenant.accounts account
    WHERE account.merchant_code = ${merchantCode} AND account.enabled AND account.deleted_at IS NULL`.execute(tx);
  return rows[0] ?? { admins: 0, superAdmins: 0 };
}
