import type { DB } from '@touchline/db/types';

type Table = keyof DB;
type ColumnOf<T extends Table> = keyof DB[T] & string;

/** The columns of one kind of record that the log keeps; no other can ever appear. */
export interface Audited<Column extends string = string, Also extends string = string, Secret extends string = string> {
  readonly entity: string;
  /** Absent in audits that tests make up. */
  readonly table?: string;
  readonly columns: readonly Column[];
  readonly also: readonly Also[];
  readonly secrets: readonly Secret[];
}

interface AuditDraft<T extends Table, Column, Also, Secret> {
  readonly columns: readonly Column[];
  /** Told beside the columns, out of other tables. */
  readonly also?: readonly Also[];
  /** Of these the log keeps that they changed, never their values. */
  readonly secrets?: readonly Secret[];
  /** Every other column of the table, with the reason why the log leaves it out. */
  readonly left: { readonly [Other in Exclude<ColumnOf<T>, Column>]: string };
}

/** A column of the table that is neither kept nor left out does not compile. */
export function audited<
  const T extends Table,
  const Column extends ColumnOf<T>,
  const Also extends string = never,
  const Secret extends string = never,
>(entity: string, table: T, draft: AuditDraft<T, Column, Also, Secret>): Audited<Column, Also, Secret> {
  const { columns, also = [], secrets = [] } = draft;
  return { entity, table, columns, also, secrets };
}

/** Columns that most tables have and no log needs. */
export const leftOut = {
  id: 'stands beside the change',
  merchant_code: 'is the log’s own merchant',
  created_at: 'is the time of the first entry',
  updated_at: 'is the time of the entry',
} as const;
