import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import { lookAlikes } from '@touchline/domain/confusables';

export interface SimilarNames {
  /** Null for merchants themselves. */
  readonly merchantCode: string | null;
  readonly kind: 'merchant' | 'role' | 'group' | 'view';
  readonly named: readonly { readonly id: string; readonly name: string }[];
}

/** Names of before the rule that cannot be told apart: nobody renames them but their people. */
export async function findLookAlikes(owner: Pool): Promise<SimilarNames[]> {
  const merchants = await inMerchant(owner, null, (tx) =>
    tx.selectFrom('platform.merchants').select(['code as id', 'alias as name']).orderBy('code').execute(),
  );
  const found: SimilarNames[] = lookAlikes(merchants).map((named) => ({ merchantCode: null, kind: 'merchant', named }));
  for (const { id: merchantCode } of merchants) found.push(...(await similarWithin(owner, merchantCode)));
  return found;
}

async function similarWithin(owner: Pool, merchantCode: string): Promise<SimilarNames[]> {
  return await inMerchant(owner, merchantCode, async (tx) => {
    const namesIn = (table: 'tenant.roles' | 'tenant.groups') =>
      tx.selectFrom(table).select(['id', 'name']).where('merchant_code', '=', merchantCode).orderBy('id').execute();
    const roles = await namesIn('tenant.roles');
    const groups = await namesIn('tenant.groups');
    const views = await tx
      .selectFrom('tenant.saved_views')
      .select(['id', 'name', 'account_id', 'table_name'])
      .where('merchant_code', '=', merchantCode)
      .where('name', 'is not', null)
      .$narrowType<{ name: string }>()
      .orderBy('id')
      .execute();
    const ofOwner = Map.groupBy(views, ({ account_id: account, table_name: table }) => `${account} ${table}`);
    return [
      ...lookAlikes(roles).map((named) => ({ merchantCode, kind: 'role' as const, named })),
      ...lookAlikes(groups).map((named) => ({ merchantCode, kind: 'group' as const, named })),
      ...[...ofOwner.values()].flatMap(lookAlikes).map((named) => ({ merchantCode, kind: 'view' as const, named })),
    ];
  });
}
