import { type Query, query, thisAccount, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';

import type { Writer } from './predictions.repository.ts';

/** 0 is the form of one that is not saved yet. */
export const newDraft = '0';

type Owner = Pick<Writer, 'merchantCode' | 'accountId'>;

export interface FormRow {
  readonly form: object;
  readonly place: string;
  readonly updatedAt: Date;
}

export function formQuery(sportId: string, predId: string): Query<FormRow> {
  return query(sql<FormRow>`SELECT form, place, updated_at AS "updatedAt" FROM tenant.prediction_forms
    WHERE merchant_code = ${thisMerchant} AND writer_id = ${thisAccount} AND sport_id = ${sportId}::smallint
      AND prediction_id = ${predId}::bigint`);
}

interface KeptForm {
  readonly sportId: string;
  readonly predId: string;
  readonly form: object;
  readonly place: string;
  /** Of the one that it follows. */
  readonly after: string | null;
}

/** Undefined where another one is there than it follows; what the same browser typed is no other. */
export async function keepForm(tx: Tx, writer: Writer, kept: KeptForm): Promise<Date | undefined> {
  const { rows } = await sql<{ updatedAt: Date }>`INSERT INTO tenant.prediction_forms AS held
      (merchant_code, writer_merchant, writer_id, sport_id, prediction_id, form, place)
    VALUES (${writer.merchantCode}, ${writer.homeMerchant}, ${writer.accountId}, ${kept.sportId}::smallint,
      ${kept.predId}::bigint, ${JSON.stringify(kept.form)}::jsonb, ${kept.place})
    ON CONFLICT (merchant_code, writer_id, sport_id, prediction_id)
    DO UPDATE SET form = excluded.form, place = excluded.place
      WHERE held.updated_at = ${kept.after}::timestamptz
        OR (held.place = excluded.place AND ${kept.after}::timestamptz IS NULL)
    RETURNING updated_at AS "updatedAt"`.execute(tx);
  return rows[0]?.updatedAt;
}

export async function dropForm(tx: Tx, writer: Owner, sportId: number | string, predId: string): Promise<void> {
  await sql`DELETE FROM tenant.prediction_forms WHERE ${isForm(writer, sportId, predId)}`.execute(tx);
}

/** False where another one is there than was meant, which stays: also one that came while this waited for it. */
export async function dropFormAt(
  tx: Tx,
  writer: Owner,
  { sportId, predId, at }: { sportId: string; predId: string; at: string },
): Promise<boolean> {
  const meant = isForm(writer, sportId, predId);
  await sql`DELETE FROM tenant.prediction_forms WHERE ${meant} AND updated_at = ${at}::timestamptz`.execute(tx);
  const { rows } = await sql`SELECT FROM tenant.prediction_forms WHERE ${meant}`.execute(tx);
  return rows.length === 0;
}

function isForm(writer: Owner, sportId: number | string, predId: string) {
  return sql`merchant_code = ${writer.merchantCode} AND writer_id = ${writer.accountId}
    AND sport_id = ${sportId}::smallint AND prediction_id = ${predId}::bigint`;
}

/** Nobody came back to them. */
export async function dropOldForms(tx: Tx, merchantCode: string, days: number): Promise<void> {
  await sql`DELETE FROM tenant.prediction_forms
    WHERE merchant_code = ${merchantCode} AND updated_at < now() - make_interval(days => ${days}::integer)`.execute(tx);
}
