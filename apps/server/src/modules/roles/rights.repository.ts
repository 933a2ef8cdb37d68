import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { adminRoleId } from '@touchline/domain/constants';
import { sql } from 'kysely';

import { heldKeys, lastingKeys } from '../../platform/rights/held-keys.repository.ts';
import type { Owed } from '../../platform/rights/permission.ts';

/**
 * Every change of rights in a merchant waits for this lock, so that each is judged on what the one before it left.
 * New rows that refer to the merchant do not wait for it.
 */
export async function lockRights(tx: Tx, merchantCode: string): Promise<void> {
  await tx.selectFrom('platform.merchants').select('code').where('code', '=', merchantCode).forNoKeyUpdate().execute();
}

/** The people of the open merchant get a new permission version with this transaction. */
export async function raiseMerchantEpoch(tx: Tx): Promise<void> {
  await sql`SELECT platform.raise_permission_epoch()`.execute(tx);
}

/** The keys that an account holds now, and all that its roles hold, also those that no purchase opens. */
export async function readRights(tx: Tx, merchantCode: string, accountId: string) {
  const [merchant, account] = [sql.val(merchantCode), sql.val(accountId)];
  const { rows } = await sql<{ held: string[]; lasting: string[] }>`
    SELECT ${heldKeys(merchant, account)} AS held, ${lastingKeys(merchant, account)} AS lasting`.execute(tx);
  return rows[0] ?? { held: [], lasting: [] };
}

/** Purchases of the open merchant. */
export const ownPurchases = query(
  sql<{ purchases: string[] }>`SELECT purchases FROM platform.merchants WHERE code = ${thisMerchant}`,
);

/** The second factor that the account's own merchant demands of it, and a password of its own. */
export async function owedBy(tx: Tx, homeMerchant: string, accountId: string): Promise<Owed> {
  const { rows } = await sql<Owed>`SELECT identity.must_enrol(${homeMerchant}, ${accountId}) AS "mustEnrol",
    identity.must_change_password(${homeMerchant}, ${accountId}) AS "mustChangePassword"`.execute(tx);
  return rows[0] ?? { mustEnrol: true, mustChangePassword: true };
}

export interface RoleWithKeys {
  readonly id: string;
  readonly name: string;
  readonly hasBac: boolean;
  readonly keys: readonly string[];
}

/** Those of the ids that are roles of this merchant. */
export async function rolesWithKeys(tx: Tx, merchantCode: string, ids: readonly string[]): Promise<RoleWithKeys[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RoleWithKeys>`SELECT ${roleWithKeys} FROM tenant.roles role
    WHERE role.merchant_code = ${merchantCode} AND role.id = ANY (${ids}) ORDER BY role.id`.execute(tx);
  return rows;
}

const roleWithKeys = sql<RoleWithKeys>`role.id::text, role.name, role.has_bac AS "hasBac",
  ARRAY(SELECT permission_key FROM tenant.role_permissions held
    WHERE held.merchant_code = role.merchant_code AND held.role_id = role.id) AS keys`;

/** The other roles of a role's holders; of everybody if no role is named. */
export function rolesBeside(roleId: string | null) {
  return query(sql<RoleWithKeys>`SELECT ${roleWithKeys} FROM tenant.roles role
    WHERE role.merchant_code = ${thisMerchant} AND (${roleId}::bigint IS NULL OR role.id IN (
      SELECT beside.role_id FROM tenant.account_roles beside
      JOIN tenant.account_roles joined ON joined.merchant_code = ${thisMerchant}
        AND joined.account_id = beside.account_id AND joined.role_id = ${roleId}
      WHERE beside.merchant_code = ${thisMerchant}))`);
}

export function rolesOfAccount(accountId: string) {
  return query(sql<RoleWithKeys>`SELECT ${roleWithKeys} FROM tenant.account_roles joined
    JOIN tenant.roles role ON role.merchant_code = ${thisMerchant} AND role.id = joined.role_id
    WHERE joined.merchant_code = ${thisMerchant} AND joined.account_id = ${accountId} ORDER BY role.id`);
}

export const ceilingKeys = query(sql<{ key: string }>`SELECT permission_key AS key FROM tenant.ceilings
  WHERE merchant_code = ${thisMerchant}`);

/** The same without the cut by purchases. */
export const lastingCeilingKeys = query(sql<{ key: string }>`SELECT permission_key AS key FROM tenant.role_permissions
  WHERE merchant_code = ${thisMerchant} AND role_id = 1
    AND (merchant_code = 'platform' OR NOT platform.is_reserved_key(permission_key))`);

/** The facts that decide how a change of rights affects a person. */
export interface Holder {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly enabled: boolean;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly roleIds: readonly string[];
  /** Within role 1, also the keys that no purchase opens now. */
  readonly held: readonly string[];
}

const holderColumns = sql`account.id::text, account.name, account.account, account.enabled,
  account.is_super_admin AS "isSuperAdmin", roles.ids AS "roleIds", '1' = ANY (roles.ids) AS "isAdmin",
  ${lastingKeys(sql.ref('account.merchant_code'), sql.ref('account.id'))} AS held
  FROM tenant.accounts account
  CROSS JOIN LATERAL (SELECT ARRAY(SELECT joined.role_id::text FROM tenant.account_roles joined
    WHERE joined.merchant_code = account.merchant_code AND joined.account_id = account.id
    ORDER BY joined.role_id) AS ids) roles`;

export async function readHolder(tx: Tx, merchantCode: string, accountId: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`SELECT ${holderColumns}
    WHERE account.merchant_code = ${merchantCode} AND account.id = ${accountId}
      AND account.deleted_at IS NULL`.execute(tx);
  return rows[0];
}

/** Of the open merchant. */
export function holdersOfRole(roleId: string) {
  return query(sql<Holder>`SELECT ${holderColumns}
    WHERE account.merchant_code = ${thisMerchant} AND account.deleted_at IS NULL AND account.id IN (
      SELECT account_id FROM tenant.account_roles WHERE merchant_code = ${thisMerchant} AND role_id = ${roleId})
    ORDER BY account.id`);
}

/** Everybody of the merchant who is not deleted. */
export const livingHolders = query(sql<Holder>`SELECT ${holderColumns}
  WHERE account.merchant_code = ${thisMerchant} AND account.deleted_at IS NULL
  ORDER BY account.id`);

export async function setRoleIds(
  tx: Tx,
  merchantCode: string,
  accountId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('tenant.account_roles')
    .where('merchant_code', '=', merchantCode)
    .where('account_id', '=', accountId)
    .execute();
  if (roleIds.length > 0)
    await tx
      .insertInto('tenant.account_roles')
      .values(roleIds.map((roleId) => ({ merchant_code: merchantCode, account_id: accountId, role_id: roleId })))
      .execute();
}

/** Enabled admins with every address that leads to them, also one that can still undo a change of address. */
export async function adminsToTell(tx: Tx, merchantCode: string, but: readonly string[]) {
  const { rows } = await sql<{ name: string; addresses: string[] }>`SELECT account.name,
      ARRAY(SELECT undo.old_email FROM identity.email_undos undo
        WHERE undo.account_id = account.id AND undo.used_at IS NULL AND undo.expires_at > now())
        || account.email AS addresses
    FROM tenant.account_roles joined
    JOIN tenant.accounts account ON account.merchant_code = ${merchantCode} AND account.id = joined.account_id
    WHERE joined.merchant_code = ${merchantCode} AND joined.role_id = ${adminRoleId} AND account.enabled
      AND account.deleted_at IS NULL AND account.id <> ALL (${but})
    ORDER BY account.id`.execute(tx);
  return rows;
}
