import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly accounts: number;
  readonly roles: number;
  readonly updatedAt: Date;
}

export const groupAudit = audited('group', 'tenant.groups', {
  columns: ['name'],
  also: ['accounts', 'roles'],
  left: leftOut,
});

/** Deleted accounts keep their row and count no more. */
const groupColumns = sql<GroupRow>`grp.id::text, grp.name, grp.updated_at AS "updatedAt",
  (SELECT count(*)::integer FROM tenant.group_accounts held
    JOIN tenant.accounts account ON account.merchant_code = held.merchant_code AND account.id = held.account_id
    WHERE held.merchant_code = grp.merchant_code AND held.group_id = grp.id AND account.deleted_at IS NULL) AS accounts,
  (SELECT count(*)::integer FROM tenant.group_roles held
    WHERE held.merchant_code = grp.merchant_code AND held.group_id = grp.id) AS roles`;

const groupId = sql`grp.id`;

export function groupsInSql(keyword: string | undefined) {
  return {
    columns: groupColumns,
    from: sql`FROM tenant.groups grp`,
    where: sql`grp.merchant_code = ${thisMerchant} AND ${containing(keyword, sql`grp.name`)}`,
    order: { id: { by: groupId }, name: { by: sql`grp.name` }, updatedTime: { by: sql`grp.updated_at` } },
    id: groupId,
  };
}

export const groupNames = query(sql<{ id: string; name: string }>`SELECT id::text, name FROM tenant.groups
  WHERE merchant_code = ${thisMerchant} ORDER BY name, id`);

export function groupById(id: string) {
  return query(sql<GroupRow>`SELECT ${groupColumns} FROM tenant.groups grp
    WHERE grp.merchant_code = ${thisMerchant} AND grp.id = ${id}`);
}

/** Every change of the merchant's groups waits for this lock: none moves a member while another looks for it. */
export async function lockGroups(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`groups ${merchantCode}`}, 0))`.execute(tx);
}

export async function countGroups(tx: Tx, merchantCode: string): Promise<number> {
  const { groups } = await tx
    .selectFrom('tenant.groups')
    .select(({ fn }) => fn.countAll<string>().as('groups'))
    .where('merchant_code', '=', merchantCode)
    .executeTakeFirstOrThrow();
  return Number(groups);
}

const kept = ['id', 'name', 'updated_at as updatedAt'] as const;

export async function insertGroup(tx: Tx, merchantCode: string, name: string) {
  return await tx
    .insertInto('tenant.groups')
    .values({ merchant_code: merchantCode, name })
    .returning(kept)
    .executeTakeFirstOrThrow();
}

export async function renameGroup(tx: Tx, merchantCode: string, id: string, name: string) {
  return await tx
    .updateTable('tenant.groups')
    .set({ name })
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(kept)
    .executeTakeFirstOrThrow();
}

/** A new version for groups whose members changed. */
export async function touchGroups(tx: Tx, merchantCode: string, ids: readonly string[]) {
  return await tx
    .updateTable('tenant.groups')
    .set({ name: sql`name` })
    .where('merchant_code', '=', merchantCode)
    .where('id', 'in', [...ids])
    .returning(kept)
    .execute();
}

/** Rows that deleted accounts left go with it; a living member holds it by its foreign key. */
export async function deleteGroup(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await sql`DELETE FROM tenant.group_accounts held USING tenant.accounts account
    WHERE held.merchant_code = ${merchantCode} AND held.group_id = ${id} AND account.deleted_at IS NOT NULL
      AND account.merchant_code = held.merchant_code AND account.id = held.account_id`.execute(tx);
  await tx.deleteFrom('tenant.groups').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}
