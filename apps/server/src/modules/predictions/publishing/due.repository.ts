import { readAllMerchants } from '@touchline/db/all-merchants';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { LockedPrediction } from '../predictions.repository.ts';

export interface Due {
  readonly merchantCode: string;
  readonly id: string;
}

/** Of all merchants, the longest due first. */
export async function findDue(tx: Tx, limit: number): Promise<Due[]> {
  await readAllMerchants(tx);
  const { rows } = await sql<Due>`SELECT merchant_code AS "merchantCode", id::text FROM tenant.predictions
    WHERE due_at <= now() ORDER BY due_at, merchant_code, id LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Holds it; no where it is no longer due, or somebody is at it: they decide. */
export async function takeDue(tx: Tx, { merchantCode, id }: Due): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM tenant.predictions
    WHERE merchant_code = ${merchantCode} AND id = ${id} AND due_at <= now()
    FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows.length > 0;
}

interface WriterRights {
  readonly permissions: readonly string[];
  readonly isSuperAdmin: boolean;
}

/** The writer as they stand now, judged as their request would be; the merchant stays the one that they write for. */
export async function writerRightsOf(
  tx: Tx,
  merchantCode: string,
  { writer_merchant, writer_id }: LockedPrediction,
): Promise<WriterRights | undefined> {
  const { rows } = await sql<WriterRights>`SELECT permissions, is_super_admin AS "isSuperAdmin"
    FROM identity.admit_owner(${writer_merchant}, ${writer_id}, ${merchantCode})
    WHERE NOT must_enrol AND NOT must_change_password`.execute(tx);
  await sql`SELECT platform.enter_merchant(${merchantCode})`.execute(tx);
  return rows[0];
}
