import { query, readsAllMerchants, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { merchantOptionLimit } from '@touchline/domain/merchants/merchant-fields';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export interface MerchantRow {
  /** Of no meaning: merchants are told apart by their code. */
  readonly id: string;
  readonly code: string;
  readonly alias: string;
  readonly enabled: boolean;
  readonly secondFactorRequired: boolean;
  readonly accounts: number;
  readonly admins: number;
  readonly updatedAt: Date;
}

export const merchantAudit = audited('merchant', 'platform.merchants', {
  columns: ['alias', 'enabled', 'second_factor_required'],
  left: { ...leftOut, code: 'stands beside the change', permission_epoch: 'only counts' },
});

const merchantColumns = sql<MerchantRow>`'1' AS id, merchant.code, merchant.alias, merchant.enabled,
  merchant.second_factor_required AS "secondFactorRequired", merchant.updated_at AS "updatedAt",
  (SELECT count(*)::integer FROM tenant.accounts account
    WHERE account.merchant_code = merchant.code AND account.deleted_at IS NULL) AS accounts,
  (SELECT count(*)::integer FROM tenant.account_roles joined
    WHERE joined.merchant_code = merchant.code AND joined.role_id = 1) AS admins`;

/** All of them, or the one that is open. */
const visible = sql`(${readsAllMerchants} OR merchant.code = ${thisMerchant})`;

export function merchantsInSql(keyword: string | undefined) {
  return {
    columns: merchantColumns,
    from: sql`FROM platform.merchants merchant`,
    where: sql`${visible} AND ${containing(keyword, sql`merchant.code`, sql`merchant.alias`)}`,
    // No two merchants sort alike: the code, which has no blanks, stands behind the alias.
    order: { code: { by: sql`merchant.code` }, alias: { by: sql`(merchant.alias || ' ' || merchant.code)` } },
    id: sql`1::bigint`,
  };
}

export function merchantByCode(code: string) {
  return query(sql<MerchantRow>`SELECT ${merchantColumns} FROM platform.merchants merchant
    WHERE ${visible} AND merchant.code = ${code}`);
}

export function merchantOptions(keyword: string | undefined, codes: readonly string[]) {
  return query(sql<{
    code: string;
    alias: string;
    nameCn: string;
    enabled: boolean;
  }>`SELECT merchant.code, merchant.alias,
      merchant.alias AS "nameCn", merchant.enabled
    FROM platform.merchants merchant
    WHERE ${visible} AND (merchant.code = ANY (${codes}::text[])
      OR ${containing(keyword, sql`merchant.code`, sql`merchant.alias`)})
    ORDER BY merchant.code <> ALL (${codes}::text[]), merchant.alias, merchant.code
    LIMIT ${merchantOptionLimit + 1}`);
}

export async function listMerchantCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('platform.merchants').select('code').orderBy('code').execute();
  return rows.map(({ code }) => code);
}

const settings = ['alias', 'enabled', 'second_factor_required', 'updated_at as updatedAt'] as const;

/** Of a merchant whose row is locked. */
export async function readSettings(tx: Tx, code: string) {
  return await tx.selectFrom('platform.merchants').select(settings).where('code', '=', code).executeTakeFirstOrThrow();
}

export async function setSecondFactorRequired(tx: Tx, code: string, isRequired: boolean) {
  return await tx
    .updateTable('platform.merchants')
    .set({ second_factor_required: isRequired })
    .where('code', '=', code)
    .returning(settings)
    .executeTakeFirstOrThrow();
}
