import { ask, query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { KeyVersion } from '@touchline/domain/anchors/live-room';
import { sql } from 'kysely';

import type { SealedColumn } from '../../platform/keys/sealed-columns.repository.ts';
import type { Sealed } from '../../platform/keys/sealing.ts';
import { type AnchorRow, ingestOf } from './anchors.repository.ts';

interface AnchorOfMerchant {
  readonly merchantCode: string;
  readonly anchorId: string;
}

/** As the table names a version's row. */
const rowIdOf = (anchorId: string, version: number): string => String(BigInt(anchorId) * 1_000_000n + BigInt(version));

/** Whom a version of an anchor's key is sealed for. */
const ownerOfRow = ({ merchantCode, id }: { readonly merchantCode: string; readonly id: string }): string =>
  `anchor-key:${merchantCode}:${id}`;

export function anchorKeyOwner({ merchantCode, anchorId }: AnchorOfMerchant, version: number): string {
  return ownerOfRow({ merchantCode, id: rowIdOf(anchorId, version) });
}

export const sealedAnchorKeys: SealedColumn = {
  table: 'tenant.anchor_keys',
  id: 'id',
  value: 'sealed_key',
  keyVersion: 'key_version',
  ownerOf: ownerOfRow,
};

export interface StoredKey extends KeyVersion {
  readonly sealed: Sealed;
}

/** Versions of an anchor's key, oldest first; they stay as they are until the transaction ends. */
export async function lockKeys(tx: Tx, { merchantCode, anchorId }: AnchorOfMerchant): Promise<StoredKey[]> {
  const rows = await tx
    .selectFrom('tenant.anchor_keys')
    .select(['version', 'sealed_key', 'key_version', 'issued_at', 'valid_until'])
    .where('merchant_code', '=', merchantCode)
    .where('anchor_id', '=', anchorId)
    .orderBy('version')
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    version: row.version,
    issuedAt: row.issued_at.getTime(),
    validUntil: row.valid_until?.getTime() ?? null,
    sealed: { bytes: row.sealed_key, keyVersion: row.key_version },
  }));
}

interface NewKey {
  readonly version: number;
  readonly issuedAt: number;
  readonly sealed: Sealed;
  readonly tail: string;
}

export async function insertKey(tx: Tx, { merchantCode, anchorId }: AnchorOfMerchant, key: NewKey): Promise<void> {
  await tx
    .insertInto('tenant.anchor_keys')
    .values({
      merchant_code: merchantCode,
      anchor_id: anchorId,
      version: key.version,
      sealed_key: key.sealed.bytes,
      key_version: key.sealed.keyVersion,
      tail: key.tail,
      issued_at: new Date(key.issuedAt),
    })
    .execute();
}

/** Notes that the newest version's address was signed anew. */
export async function renewKey(
  tx: Tx,
  { merchantCode, anchorId }: AnchorOfMerchant,
  { version, issuedAt, tail }: Omit<NewKey, 'sealed'>,
): Promise<void> {
  await tx
    .updateTable('tenant.anchor_keys')
    .set({ issued_at: new Date(issuedAt), tail })
    .where('merchant_code', '=', merchantCode)
    .where('anchor_id', '=', anchorId)
    .where('version', '=', version)
    .execute();
}

/** Deletes versions that have ended. One that an encoder was let in with stays until it leaves, unless it was leaked. */
export async function endKeys(
  tx: Tx,
  { merchantCode, anchorId }: AnchorOfMerchant,
  versions: readonly KeyVersion[],
  { now, leaked }: { readonly now: number; readonly leaked: boolean },
): Promise<void> {
  for (const { version, validUntil } of versions) {
    if (validUntil !== null && validUntil > now)
      await tx
        .updateTable('tenant.anchor_keys')
        .set({ valid_until: new Date(validUntil) })
        .where('merchant_code', '=', merchantCode)
        .where('anchor_id', '=', anchorId)
        .where('version', '=', version)
        .execute();
    else
      await sql`DELETE FROM tenant.anchor_keys key
        WHERE merchant_code = ${merchantCode} AND anchor_id = ${anchorId} AND version = ${version}
          AND (${leaked} OR NOT EXISTS (SELECT FROM tenant.live_sessions session
            WHERE session.merchant_code = key.merchant_code AND session.anchor_id = key.anchor_id
              AND session.key_version = key.version AND session.ended_at IS NULL))`.execute(tx);
  }
}

/** The open merchant's own name of our ingest. */
export async function ownIngest(tx: Tx): Promise<AnchorRow['ingest']> {
  const [row] = await ask(tx, query(sql<Pick<AnchorRow, 'ingest'>>`SELECT ${ingestOf(thisMerchant)} AS ingest`));
  return row?.ingest ?? null;
}
