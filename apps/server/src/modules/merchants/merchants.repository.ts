import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { merchantOptionLimit } from '@touchline/domain/merchants/merchant-fields';
import { sql } from 'kysely';

import { keyContaining } from '../../platform/lists/paging.repository.ts';

export interface MerchantRow {
  /** Of no meaning: merchants are told apart by their code. */
  readonly id: string;
  readonly code: string;
  readonly nameCn: string;
  readonly nameEn: string;
  readonly alias: string;
  readonly parentId: string | null;
  readonly parentAlias: string | null;
  readonly enabled: boolean;
  readonly secondFactorRequired: boolean;
  readonly accounts: number;
  readonly admins: number;
  readonly purchases: readonly string[];
  readonly updatedAt: Date;
}

/** Merchants from before names were kept are called by their alias. */
const nameCn = sql<string>`coalesce(nullif(merchant.name_cn, ''), merchant.alias)`;

export const merchantColumns = sql<MerchantRow>`'1' AS id, merchant.code, ${nameCn} AS "nameCn",
  merchant.name_en AS "nameEn", merchant.alias, merchant.purchases, merchant.parent_code AS "parentId",
  (SELECT above.alias FROM platform.merchants above WHERE above.code = merchant.parent_code) AS "parentAlias",
  merchant.enabled, merchant.second_factor_required AS "secondFactorRequired", merchant.updated_at AS "updatedAt",
  (SELECT count(*)::integer FROM tenant.accounts account
    WHERE account.merchant_code = merchant.code AND account.deleted_at IS NULL) AS accounts,
  (SELECT count(*)::integer FROM tenant.account_roles joined
    WHERE joined.merchant_code = merchant.code AND joined.role_id = 1) AS admins`;

/** All of them, or the one that is open. */
export const visible = sql`(${readsAllMerchants} OR merchant.code = ${thisMerchant})`;

interface MerchantFilters {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly parentId?: string | undefined;
}

export function merchantsInSql({ keyword, enabled, parentId }: MerchantFilters) {
  const inState = enabled === undefined ? sql`true` : sql`merchant.enabled = ${enabled}`;
  const below = parentId === undefined ? sql`true` : sql`merchant.parent_code = ${parentId}`;
  return {
    columns: merchantColumns,
    from: sql`FROM platform.merchants merchant`,
    where: sql`${visible} AND ${inState} AND ${below} AND ${keyContaining(keyword, sql`merchant.names_key`)}`,
    // No two merchants sort alike: the code, which has no blanks, stands behind the name.
    order: {
      code: { by: sql`merchant.code` },
      alias: { by: sql`(merchant.alias || ' ' || merchant.code)` },
      nameCn: { by: sql`(${nameCn} || ' ' || merchant.code)` },
    },
    id: sql`1::bigint`,
  };
}

interface MerchantOption {
  readonly code: string;
  readonly alias: string;
  readonly nameCn: string;
  readonly enabled: boolean;
}

/** One more than a picker is offered: the rest says that there are more. Those that are chosen already come on top. */
export function merchantOptions(keyword: string | undefined, chosen: readonly string[]) {
  const option = sql`merchant.code, merchant.alias, ${nameCn} AS "nameCn", merchant.enabled`;
  return {
    chosen: query(sql<MerchantOption>`SELECT ${option} FROM platform.merchants merchant
      WHERE ${visible} AND merchant.code = ANY (${chosen}::text[]) ORDER BY (merchant.alias || ' ' || merchant.code)`),
    found: query(sql<MerchantOption>`SELECT ${option} FROM platform.merchants merchant
      WHERE ${visible} AND merchant.code <> ALL (${chosen}::text[]) AND ${keyContaining(keyword, sql`merchant.names_key`)}
      ORDER BY (merchant.alias || ' ' || merchant.code) LIMIT ${sql.lit(merchantOptionLimit + 1)}`),
  };
}

export async function listMerchantCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('platform.merchants').select('code').orderBy('code').execute();
  return rows.map(({ code }) => code);
}

/** Held until the transaction ends: of names chosen side by side each knows the ones before it. Reads all merchants. */
export async function lockAliases(tx: Tx): Promise<{ code: string; alias: string }[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('merchants', 0))`.execute(tx);
  return await tx.selectFrom('platform.merchants').select(['code', 'alias']).execute();
}
