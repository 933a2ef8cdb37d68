import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { DomainKind, DomainType } from '@touchline/domain/domains/domain-states';
import type { Cdn, WangsuSettings } from '@touchline/domain/signing/cdn-signing';
import { sql } from 'kysely';

import type { SealedColumn } from '../../platform/keys/sealed-columns.repository.ts';
import type { Sealed } from '../../platform/keys/sealing.ts';

/** How the addresses of a domain are signed; the key is apart. */
export interface SigningRow {
  readonly kind: DomainKind;
  readonly type: DomainType;
  readonly name: string;
  readonly app: string;
  readonly cdn: Cdn | null;
  readonly wangsu: WangsuSettings | null;
}

export function signingOf(kind: DomainKind, id: string) {
  return query(sql<SigningRow>`SELECT kind, type, name, app, cdn, wangsu FROM tenant.domains
    WHERE merchant_code = ${thisMerchant} AND kind = ${kind} AND id = ${id}`);
}

interface DomainOfMerchant {
  readonly merchantCode: string;
  readonly id: string;
}

/** Whom a domain's key is sealed for. */
export const domainKeyOwner = ({ merchantCode, id }: DomainOfMerchant): string => `domain:${merchantCode}:${id}`;

/** Undefined without the domain, null without a key. */
export async function findSealedKey(
  tx: Tx,
  kind: DomainKind,
  { merchantCode, id }: DomainOfMerchant,
): Promise<Sealed | null | undefined> {
  const row = await tx
    .selectFrom('tenant.domains as domain')
    .leftJoin('tenant.domain_keys as held', (join) =>
      join.onRef('held.merchant_code', '=', 'domain.merchant_code').onRef('held.domain_id', '=', 'domain.id'),
    )
    .select(['held.sealed_key as bytes', 'held.key_version as keyVersion'])
    .where('domain.merchant_code', '=', merchantCode)
    .where('domain.kind', '=', kind)
    .where('domain.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { bytes, keyVersion } = row;
  return bytes === null || keyVersion === null ? null : { bytes, keyVersion };
}

/** Writes a key, or takes it away. */
export async function putKey(tx: Tx, { merchantCode, id }: DomainOfMerchant, sealed: Sealed | null): Promise<void> {
  if (sealed === null) {
    await tx
      .deleteFrom('tenant.domain_keys')
      .where('merchant_code', '=', merchantCode)
      .where('domain_id', '=', id)
      .execute();
    return;
  }
  const held = { sealed_key: sealed.bytes, key_version: sealed.keyVersion };
  await tx
    .insertInto('tenant.domain_keys')
    .values({ merchant_code: merchantCode, domain_id: id, ...held })
    .onConflict((conflict) =>
      conflict.columns(['merchant_code', 'domain_id']).doUpdateSet({ ...held, set_at: sql`clock_timestamp()` }),
    )
    .execute();
}

export const sealedDomainKeys: SealedColumn = {
  table: 'tenant.domain_keys',
  id: 'domain_id',
  value: 'sealed_key',
  keyVersion: 'key_version',
  ownerOf: domainKeyOwner,
};
