import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { Sealed } from './sealing.ts';

/** A column of sealed values. Its table also has `merchant_code` and the version of each value's key. */
export interface SealedColumn {
  /** With its schema. */
  readonly table: string;
  /** The column of whole numbers that names a row. */
  readonly id: string;
  readonly value: string;
  readonly keyVersion: string;
  /** Whom the value of a row is sealed for. */
  readonly ownerOf: (row: SealedRowId) => string;
}

interface SealedRowId {
  readonly merchantCode: string;
  readonly id: string;
}

export interface SealedRow extends SealedRowId {
  readonly sealed: Sealed;
}

export interface Resealed extends SealedRow {
  readonly before: Sealed;
}

const perBatch = 100;

/** The next rows, in the order of merchants, that another key than the newest sealed. */
export async function readOlder(
  tx: Tx,
  { table, id, value, keyVersion }: SealedColumn,
  newest: number,
  after: SealedRow | undefined,
): Promise<SealedRow[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<{ merchantCode: string; id: string; bytes: Buffer; keyVersion: number }>`
    SELECT merchant_code AS "merchantCode", ${sql.ref(id)} AS id, ${sql.ref(value)} AS bytes,
      ${sql.ref(keyVersion)} AS "keyVersion"
    FROM ${sql.table(table)}
    WHERE ${sql.ref(keyVersion)} <> ${newest}
      AND (merchant_code, ${sql.ref(id)}) > (${after?.merchantCode ?? ''}, ${after?.id ?? '0'}::bigint)
    ORDER BY merchant_code, ${sql.ref(id)}
    LIMIT ${perBatch}`.execute(tx);
  return rows.map(({ bytes, keyVersion: version, ...row }) => ({ ...row, sealed: { bytes, keyVersion: version } }));
}

/** Replaces values of one merchant that still are as they were read; a value written meanwhile stays. Returns how many. */
export async function replaceSealed(
  tx: Tx,
  { table, id, value, keyVersion }: SealedColumn,
  rows: readonly Resealed[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${sql.table(table)} AS held
    SET ${sql.ref(value)} = turned.sealed, ${sql.ref(keyVersion)} = turned.key_version
    FROM unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(({ before }) => before.bytes)}::bytea[],
      ${rows.map(({ sealed }) => sealed.bytes)}::bytea[], ${rows.map(({ sealed }) => sealed.keyVersion)}::integer[])
      AS turned (id, before, sealed, key_version)
    WHERE held.${sql.ref(id)} = turned.id AND held.${sql.ref(value)} = turned.before
      AND held.merchant_code = current_setting('touchline.merchant')`.execute(tx);
  return Number(numAffectedRows);
}
