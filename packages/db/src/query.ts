import { createHash } from 'node:crypto';

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';

import { clientOf } from './client-dialect.ts';
import type { Tx } from './transaction.ts';
import type { DB } from './types.ts';

declare const row: unique symbol;

/** One statement with its values, known before anybody is asked; connections prepare it under its name. */
export interface Query<Row> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly [row]?: Row;
}

const compiling = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function query<Row>(fragment: RawBuilder<Row>): Query<Row> {
  const { sql: text, parameters } = fragment.compile(compiling);
  return { name: nameOf(text), text, values: parameters };
}

/** Inside somebody's transaction, such as a write's. */
export async function ask<Row>(tx: Tx, { name, text, values }: Query<Row>): Promise<Row[]> {
  const { rows } = await clientOf(tx).query<Row & object>({ name, text, values: [...values] });
  return rows;
}

/** The merchant whose rows are open, as one value for the whole statement; empty where the gate refused. */
export const thisMerchant = sql<string>`(SELECT current_setting('touchline.merchant'))`;

/** The caller's account; null if the gate refused. */
export const thisAccount = sql<string>`(SELECT nullif(current_setting('touchline.account', true), '')::bigint)`;

/** Whether every merchant's rows are open to read: one value for the whole statement. */
export const readsAllMerchants = sql<boolean>`(SELECT current_setting('touchline.scope') = 'all')`;

const names = new Map<string, string>();
const namesKept = 2000;

/** The same text has the same name on every connection and in every process. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesKept) names.clear();
  const name = `q-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}
