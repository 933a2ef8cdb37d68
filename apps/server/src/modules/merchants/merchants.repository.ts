import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing, readRows } from '../../platform/paging.repository.ts';
import type { Page } from '../../platform/paging.ts';

export interface MerchantRow {
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

const merchantColumns = sql<MerchantRow>`merchant.code, merchant.alias, merchant.enabled,
  merchant.second_factor_required AS "secondFactorRequired", merchant.updated_at AS "updatedAt",
  (SELECT count(*)::integer FROM tenant.accounts account
    WHERE account.merchant_code = merchant.code AND account.deleted_at IS NULL) AS accounts,
  (SELECT count(*)::integer FROM tenant.account_roles joined
    WHERE joined.merchant_code = merchant.code AND joined.role_id = 1) AS admins`;

/** `only` is the one merchant that the caller may see; null where it is all. */
function visible(only: string | null) {
  return sql`FROM platform.merchants merchant WHERE (${only}::text IS NULL OR merchant.code = ${only})`;
}

export async function listMerchants(tx: Tx, only: string | null, page: Page, keyword: string | undefined) {
  return await readRows(tx, page, {
    columns: merchantColumns,
    from: sql`${visible(only)} AND ${containing(keyword, sql`merchant.code`, sql`merchant.alias`)}`,
    // No two merchants sort alike: the code, which has no blanks, stands behind the alias.
    sortColumns: {
      code: { by: sql`merchant.code`, as: 'text' },
      alias: { by: sql`(merchant.alias || ' ' || merchant.code)`, as: 'text' },
    },
    id: sql`1::bigint`,
  });
}

export async function readMerchant(tx: Tx, only: string | null, code: string): Promise<MerchantRow | undefined> {
  const { rows } =
    await sql<MerchantRow>`SELECT ${merchantColumns} ${visible(only)} AND merchant.code = ${code}`.execute(tx);
  return rows[0];
}

const settings = ['alias', 'enabled', 'second_factor_required', 'updated_at as updatedAt'] as const;

/** Of a merchant whose row is locked. */
export async function readSettings(tx: Tx, code: string) {
  return await tx.selectFrom('platform.merchants').select(settings).where('code', '=', code).executeTakeFirstOrThrow();
}

/** All of the merchant's people get a new permission version with it. */
export async function setSecondFactorRequired(tx: Tx, code: string, isRequired: boolean) {
  return await tx
    .updateTable('platform.merchants')
    .set({ second_factor_required: isRequired, permission_epoch: sql`permission_epoch + 1` })
    .where('code', '=', code)
    .returning(settings)
    .executeTakeFirstOrThrow();
}
