import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly hasBac: boolean;
  readonly accounts: number;
  readonly group: { id: string; name: string } | null;
  readonly updatedAt: Date;
}

export const roleAudit = audited('role', 'tenant.roles', {
  columns: ['name', 'description'],
  also: ['permissions', 'accounts'],
  left: { ...leftOut, has_bac: 'never changes' },
});

const roleColumns = sql<RoleRow>`role.id::text, role.name, role.description, role.has_bac AS "hasBac",
  role.updated_at AS "updatedAt", (SELECT count(*)::integer FROM tenant.account_roles joined
    WHERE joined.merchant_code = role.merchant_code AND joined.role_id = role.id) AS accounts,
  (SELECT json_build_object('id', grp.id::text, 'name', grp.name) FROM tenant.group_roles member
    JOIN tenant.groups grp ON grp.merchant_code = member.merchant_code AND grp.id = member.group_id
    WHERE member.merchant_code = role.merchant_code AND member.role_id = role.id) AS "group"`;

const roleId = sql`role.id`;

interface RoleFilters {
  readonly keyword?: string | undefined;
  readonly includeAdmin?: boolean | undefined;
  readonly groupIds?: readonly string[] | undefined;
}

export function rolesInSql({ keyword, includeAdmin = false, groupIds }: RoleFilters) {
  const ofGroups =
    groupIds === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM tenant.group_roles member WHERE member.merchant_code = role.merchant_code
          AND member.role_id = role.id AND member.group_id = ANY(${groupIds}::bigint[]))`;
  return {
    columns: roleColumns,
    from: sql`FROM tenant.roles role`,
    where: sql`role.merchant_code = ${thisMerchant} AND (${includeAdmin}::boolean OR NOT role.has_bac) AND ${ofGroups}
      AND ${containing(keyword, sql`role.name`, sql`role.description`)}`,
    order: { id: { by: roleId }, name: { by: sql`role.name` }, updatedTime: { by: sql`role.updated_at` } },
    id: roleId,
  };
}

export function roleById(id: string) {
  return query(sql<RoleRow>`SELECT ${roleColumns} FROM tenant.roles role
    WHERE role.merchant_code = ${thisMerchant} AND role.id = ${id}`);
}

export function roleKeys(id: string) {
  return query(sql<{ key: string }>`SELECT permission_key AS key FROM tenant.role_permissions
    WHERE merchant_code = ${thisMerchant} AND role_id = ${id}`);
}

export function accountsInRole(id: string) {
  return query(sql<{ id: string; name: string; account: string }>`SELECT account.id::text, account.name, account.account
    FROM tenant.account_roles joined
    JOIN tenant.accounts account ON account.merchant_code = ${thisMerchant} AND account.id = joined.account_id
    WHERE joined.merchant_code = ${thisMerchant} AND joined.role_id = ${id} AND account.deleted_at IS NULL
    ORDER BY account.id`);
}

export async function lockRole(tx: Tx, merchantCode: string, id: string) {
  const role = await tx
    .selectFrom('tenant.roles')
    .select(['id', 'name', 'description', 'has_bac as hasBac', 'updated_at as updatedAt'])
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return role && { ...role, keys: await keysOfRole(tx, merchantCode, id) };
}

async function keysOfRole(tx: Tx, merchantCode: string, id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tenant.role_permissions')
    .select('permission_key')
    .where('merchant_code', '=', merchantCode)
    .where('role_id', '=', id)
    .execute();
  return rows.map((row) => row.permission_key);
}

export async function createRole(tx: Tx, merchantCode: string, role: { name: string; description: string }) {
  return await tx
    .insertInto('tenant.roles')
    .values({ merchant_code: merchantCode, ...role })
    .returning(['id', 'name', 'description', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

export async function updateRole(
  tx: Tx,
  merchantCode: string,
  id: string,
  patch: { name: string; description: string },
) {
  return await tx
    .updateTable('tenant.roles')
    .set(patch)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(['name', 'description', 'updated_at as updatedAt'])
    .executeTakeFirstOrThrow();
}

/** Replaces what a role holds; the role gets a new version. */
export async function setKeys(tx: Tx, merchantCode: string, id: string, keys: readonly string[]): Promise<Date> {
  await tx
    .deleteFrom('tenant.role_permissions')
    .where('merchant_code', '=', merchantCode)
    .where('role_id', '=', id)
    .execute();
  if (keys.length > 0)
    await tx
      .insertInto('tenant.role_permissions')
      .values(keys.map((key) => ({ merchant_code: merchantCode, role_id: id, permission_key: key })))
      .execute();
  const touched = await tx
    .updateTable('tenant.roles')
    .set({ name: sql`name` })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning('updated_at as updatedAt')
    .executeTakeFirstOrThrow();
  return touched.updatedAt;
}

export async function deleteRole(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx.deleteFrom('tenant.roles').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}

export async function countRoles(tx: Tx, merchantCode: string): Promise<number> {
  const { roles } = await tx
    .selectFrom('tenant.roles')
    .select(({ fn }) => fn.countAll<string>().as('roles'))
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirstOrThrow();
  return Number(roles);
}
