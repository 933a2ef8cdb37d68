import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing, readRows } from '../../platform/paging.repository.ts';
import type { Page } from '../../platform/paging.ts';

export interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly hasBac: boolean;
  readonly accounts: number;
  readonly updatedAt: Date;
}

export const roleAudit = audited('role', 'tenant.roles', {
  columns: ['name', 'description'],
  also: ['permissions', 'accounts'],
  left: { ...leftOut, has_bac: 'never changes' },
});

const roleColumns = sql<RoleRow>`role.id::text, role.name, role.description, role.has_bac AS "hasBac",
  role.updated_at AS "updatedAt", (SELECT count(*)::integer FROM tenant.account_roles joined
    WHERE joined.merchant_code = role.merchant_code AND joined.role_id = role.id) AS accounts`;

export async function listRoles(
  tx: Tx,
  merchantCode: string,
  page: Page,
  filter: { keyword: string | undefined; includeAdmin: boolean },
) {
  return await readRows(tx, page, {
    columns: roleColumns,
    from: sql`FROM tenant.roles role WHERE role.merchant_code = ${merchantCode}
      AND (${filter.includeAdmin} OR NOT role.has_bac)
      AND ${containing(filter.keyword, sql`role.name`, sql`role.description`)}`,
    sortColumns: {
      id: { by: sql`role.id`, as: 'number' },
      name: { by: sql`role.name`, as: 'text' },
      updatedTime: { by: sql`role.updated_at`, as: 'instant' },
    },
    id: sql`role.id`,
  });
}

export async function readRole(tx: Tx, merchantCode: string, id: string): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`SELECT ${roleColumns} FROM tenant.roles role
    WHERE role.merchant_code = ${merchantCode} AND role.id = ${id}`.execute(tx);
  return rows[0];
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

export async function keysOfRole(tx: Tx, merchantCode: string, id: string): Promise<string[]> {
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

export async function isNameTaken(
  tx: Tx,
  merchantCode: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  let query = tx
    .selectFrom('tenant.roles')
    .select('id')
    .where('merchant_code', '=', merchantCode)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  if (exceptId !== null) query = query.where('id', '!=', exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}
