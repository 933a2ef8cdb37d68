import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export const oddsProviderAudit = audited('oddsProvider', 'platform.odds_providers', {
  columns: ['name', 'position'],
  left: { id: leftOut.id, updated_at: leftOut.updated_at },
});

export interface OddsProviderRow {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly makers: readonly {
    readonly supplier: string;
    readonly supplierName: string;
    readonly makerId: string;
  }[];
  readonly updatedAt: Date;
}

const columns = sql<OddsProviderRow>`provider.id::text, provider.name, provider.position,
  coalesce((SELECT json_agg(json_build_object('supplier', maker.supplier, 'supplierName', supplier.name,
      'makerId', maker.maker_id) ORDER BY supplier.position)
    FROM platform.odds_makers maker JOIN platform.suppliers supplier ON supplier.code = maker.supplier
    WHERE maker.provider_id = provider.id), '[]') AS makers,
  provider.updated_at AS "updatedAt"`;

/** Outside every merchant's rows: only an admitted call of the platform's finds anything. */
const isAdmitted = sql`${thisMerchant} = ${sql.lit(platformMerchant)}`;
const id = sql`provider.id`;

export function oddsProvidersInSql({ keyword }: { readonly keyword?: string | undefined }) {
  return {
    columns,
    from: sql`FROM platform.odds_providers provider`,
    where: sql`${isAdmitted} AND ${containing(keyword, sql`provider.name`)}`,
    order: {
      position: { by: sql`provider.position` },
      id: { by: id },
      updatedTime: { by: sql`provider.updated_at` },
    },
    id,
  };
}

export function oddsProviderById(providerId: number) {
  return query(sql<OddsProviderRow>`SELECT ${columns} FROM platform.odds_providers provider
    WHERE ${isAdmitted} AND provider.id = ${providerId}`);
}

const locked = ['name', 'position', 'updated_at'] as const;

export async function lockOddsProvider(tx: Tx, providerId: number) {
  const found = tx.selectFrom('platform.odds_providers').select(locked).where('id', '=', providerId);
  return await found.forNoKeyUpdate().executeTakeFirst();
}

export async function updateOddsProvider(tx: Tx, providerId: number, form: { name: string; position: number }) {
  const updated = tx.updateTable('platform.odds_providers').set(form).where('id', '=', providerId);
  return await updated.returning(locked).executeTakeFirstOrThrow();
}
