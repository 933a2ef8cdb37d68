import { readAllMerchants } from '@touchline/db/all-merchants';
import { query } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import type { FileKind } from '../../platform/files/file-sweep.ts';

export const photoAudit = audited('photo', 'tenant.photos', {
  columns: ['name'],
  left: { ...leftOut, unused_since: 'follows from the record that has it' },
});

/** Another merchant's are not seen, unless a super-admin looks. */
export function photoNamed(name: string) {
  return query(sql<{ name: string }>`SELECT name FROM tenant.photos WHERE name = ${name}`);
}

export function logoNamed(name: string) {
  return query(sql<{ name: string }>`SELECT name FROM platform.logos WHERE name = ${name}`);
}

export async function countUnused(tx: Tx, merchantCode: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tenant.photos')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('merchant_code', '=', merchantCode)
    .where('unused_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addPhoto(tx: Tx, merchantCode: string, name: string): Promise<void> {
  await tx.insertInto('tenant.photos').values({ merchant_code: merchantCode, name }).execute();
}

/** Whether the merchant has it. Until the transaction ends the sweep leaves it. */
export async function holdPhoto(tx: Tx, merchantCode: string, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom('tenant.photos')
    .select('name')
    .where('merchant_code', '=', merchantCode)
    .where('name', '=', name)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

const perBatch = 200;

/** Some of the photos that no record has had for a day; one that a record takes just now stays. */
export async function deleteUnused(tx: Tx, merchantCode: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`DELETE FROM tenant.photos
    WHERE merchant_code = ${merchantCode} AND unused_since < now() - interval '1 day' AND name = ANY (ARRAY(
      SELECT name FROM tenant.photos WHERE merchant_code = ${merchantCode} AND unused_since < now() - interval '1 day'
      ORDER BY unused_since LIMIT ${perBatch} FOR UPDATE SKIP LOCKED))
    RETURNING name`.execute(tx);
  return rows.map(({ name }) => name);
}

export const photoFiles: FileKind = {
  start: 'photo-',
  async named(tx, keys) {
    await readAllMerchants(tx);
    const found = await tx.selectFrom('tenant.photos').select('name').where('name', 'in', keys).execute();
    return found.map(({ name }) => name);
  },
};

export const logoFiles: FileKind = {
  start: 'logo-',
  async named(tx, keys) {
    const found = await tx.selectFrom('platform.logos').select('name').where('name', 'in', keys).execute();
    return found.flatMap(({ name }) => name ?? []);
  },
};
