import { randomBytes } from 'node:crypto';

import type { Pool } from '@touchline/db/pool';
import { inMerchant } from '@touchline/db/transaction';
import type { DomainKind, DomainType } from '@touchline/domain/domains/domain-states';
import type { Cdn, WangsuSettings } from '@touchline/domain/signing/cdn-signing';

import { domainKeyOwner } from '../../src/modules/domains/signing.repository.ts';
import { KeyRing } from '../../src/platform/keys/key-ring.ts';
import { createSealer, type Sealed } from '../../src/platform/keys/sealing.ts';
import { Secret } from '../../src/platform/keys/secret.ts';

/** A domain with a sealed key. */
export interface KeyedDomain {
  readonly merchantCode: string;
  readonly id: string;
  /** As it was written last. */
  key: string;
}

interface DomainDraft {
  readonly name: string;
  readonly kind: DomainKind;
  readonly type: DomainType;
  readonly cdn: Cdn | null;
  readonly wangsu: WangsuSettings | null;
  /** Null for a domain without a key. */
  readonly key: string | null;
}

export const newSigningKey = (): string => randomBytes(16).toString('hex');

/** Spare domains of a merchant, their keys sealed by the newest of a ring. */
export async function plantKeyedDomains(
  owner: Pool,
  keys: KeyRing,
  merchantCode: string,
  drafts: readonly Partial<DomainDraft>[],
): Promise<KeyedDomain[]> {
  const sealer = createSealer(keys);
  const whole = drafts.map(({ key = newSigningKey(), ...draft }) => ({
    key,
    row: { ...usual, name: `k${newSigningKey()}.example`, ...draft },
  }));
  return await inMerchant(owner, merchantCode, async (tx) => {
    const rows = await tx
      .insertInto('tenant.domains')
      .values(
        whole.map(({ row: { wangsu, ...draft } }, position) => ({
          ...draft,
          merchant_code: merchantCode,
          app: 'live',
          wangsu: wangsu === null ? null : JSON.stringify(wangsu),
          position,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const planted = whole.map(({ row, key }) => ({ merchantCode, id: ids.get(row.name) ?? '', key: key ?? '' }));
    const sealed = planted.flatMap(({ key, ...domain }) => {
      if (key === '') return [];
      const { bytes, keyVersion } = sealer.seal(key, domainKeyOwner(domain));
      return [{ merchant_code: merchantCode, domain_id: domain.id, sealed_key: bytes, key_version: keyVersion }];
    });
    if (sealed.length > 0) await tx.insertInto('tenant.domain_keys').values(sealed).execute();
    return planted;
  });
}

const usual = { kind: 'push', type: 'PLATFORM', cdn: 'ALI', wangsu: null } as const;

/** A ring with one version of another. */
export function onlyVersion(keys: KeyRing, version: number): KeyRing {
  return new KeyRing([[version, new Secret(keys.reveal(version))]]);
}

/** How many keys are sealed under another version than the newest, and how many this ring does not open as written. */
export async function unreadableKeys(owner: Pool, keys: KeyRing, domains: readonly KeyedDomain[]) {
  const sealer = createSealer(keys);
  const count = { older: 0, unreadable: 0 };
  for (const [merchantCode, own] of Map.groupBy(domains, (domain) => domain.merchantCode)) {
    const rows = await inMerchant(owner, merchantCode, (tx) =>
      tx
        .selectFrom('tenant.domain_keys')
        .select(['domain_id as id', 'sealed_key as bytes', 'key_version as keyVersion'])
        .where('merchant_code', '=', merchantCode)
        .execute(),
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    for (const domain of own) {
      const sealed = stored.get(domain.id);
      if (sealed?.keyVersion !== keys.newest) count.older += 1;
      if (sealed === undefined || opened(domain, sealed) !== domain.key) count.unreadable += 1;
    }
  }
  return count;

  function opened(domain: KeyedDomain, sealed: Sealed): string | null {
    try {
      return sealer.open(sealed, domainKeyOwner(domain));
    } catch {
      return null;
    }
  }
}
