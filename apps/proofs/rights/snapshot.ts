import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { effectivePermissions } from '@touchline/domain/access/permission-sets';
import { sql } from 'kysely';

export interface AccountState {
  readonly id: string;
  readonly merchantCode: string;
  readonly enabled: boolean;
  readonly isAdmin: boolean;
  readonly isSuperAdmin: boolean;
  readonly email: string;
  readonly roleIds: readonly string[];
  /** The keys of the account's roles within role 1, whatever is bought. */
  readonly held: readonly string[];
  readonly updatedTime: string;
}

export interface RoleState {
  readonly id: string;
  readonly merchantCode: string;
  readonly hasBac: boolean;
  readonly keys: readonly string[];
  readonly updatedTime: string;
}

/** Accounts, roles and row digests, read straight from the database. */
export interface RightsSnapshot {
  readonly accounts: ReadonlyMap<string, AccountState>;
  readonly roles: readonly RoleState[];
  /** A digest of every merchant's rows, its log included. */
  readonly digests: ReadonlyMap<string, string>;
  /** By merchant: what it has bought, and the stored keys that its people can hold at most. */
  readonly purchases: ReadonlyMap<string, readonly string[]>;
  readonly ceilings: ReadonlyMap<string, readonly string[]>;
}

type AccountRow = Omit<AccountState, 'held' | 'isAdmin'>;

const instant = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

export async function takeSnapshot(owner: Pool): Promise<RightsSnapshot> {
  return await inMerchant(owner, null, async (tx) => {
    await readAllMerchants(tx);
    const accounts = await sql<AccountRow>`SELECT account.id::text, account.merchant_code AS "merchantCode",
        account.enabled, account.is_super_admin AS "isSuperAdmin", account.email,
        ${instant('account.updated_at')} AS "updatedTime",
        ARRAY(SELECT joined.role_id::text FROM tenant.account_roles joined
          WHERE joined.merchant_code = account.merchant_code AND joined.account_id = account.id
          ORDER BY joined.role_id) AS "roleIds"
      FROM tenant.accounts account WHERE account.deleted_at IS NULL ORDER BY account.id`.execute(tx);
    const roles = await sql<RoleState>`SELECT role.id::text, role.merchant_code AS "merchantCode",
        role.has_bac AS "hasBac", ${instant('role.updated_at')} AS "updatedTime",
        ARRAY(SELECT permission_key FROM tenant.role_permissions held
          WHERE held.merchant_code = role.merchant_code AND held.role_id = role.id ORDER BY 1) AS keys
      FROM tenant.roles role ORDER BY role.merchant_code, role.id`.execute(tx);
    const digests = await sql<{ code: string; digest: string }>`SELECT merchant_code AS code,
        md5(string_agg(line, '|' ORDER BY line)) AS digest
      FROM (
        SELECT merchant_code, stored::text AS line FROM tenant.accounts stored
        UNION ALL SELECT merchant_code, role::text FROM tenant.roles role
        UNION ALL SELECT merchant_code, held::text FROM tenant.role_permissions held
        UNION ALL SELECT merchant_code, joined::text FROM tenant.account_roles joined
        UNION ALL SELECT merchant_code, head::text FROM tenant.log_heads head
        UNION ALL SELECT code, merchant::text FROM platform.merchants merchant
      ) lines GROUP BY merchant_code`.execute(tx);
    const merchants = await sql<{ code: string; purchases: string[]; ceiling: string[] }>`SELECT merchant.code,
        merchant.purchases, ARRAY(SELECT permission_key FROM tenant.ceilings WHERE merchant_code = merchant.code) AS ceiling
      FROM platform.merchants merchant`.execute(tx);
    return {
      purchases: new Map(merchants.rows.map(({ code, purchases }) => [code, purchases])),
      ceilings: new Map(merchants.rows.map(({ code, ceiling }) => [code, ceiling])),
      accounts: new Map(accounts.rows.map((account) => [account.id, stateOf(account, roles.rows)])),
      roles: roles.rows,
      digests: new Map(digests.rows.map(({ code, digest }) => [code, digest])),
    };
  });
}

/** Counted here, not by the database's own function: the server must not be its own judge. */
function stateOf(account: AccountRow, roles: readonly RoleState[]): AccountState {
  const keysOf = (roleId: string) => roleOf({ roles }, account.merchantCode, roleId)?.keys ?? [];
  const held = effectivePermissions(account.roleIds.map(keysOf), keysOf('1'));
  return { ...account, held, isAdmin: account.roleIds.includes('1') };
}

export function accountsOf({ accounts }: RightsSnapshot, merchantCode: string): AccountState[] {
  return [...accounts.values()].filter((account) => account.merchantCode === merchantCode);
}

export function rolesOf({ roles }: RightsSnapshot, merchantCode: string): RoleState[] {
  return roles.filter((role) => role.merchantCode === merchantCode);
}

export function roleOf(
  { roles }: Pick<RightsSnapshot, 'roles'>,
  merchantCode: string,
  id: string,
): RoleState | undefined {
  return roles.find((role) => role.merchantCode === merchantCode && role.id === id);
}
