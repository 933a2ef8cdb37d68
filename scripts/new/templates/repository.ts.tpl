import { __entity__Fields } from '@touchline/contract/__feature__';
import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import { sql } from 'kysely';
import type { z } from 'zod';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

type FieldName = keyof typeof __entity__Fields;

export type __Entity__Form = { readonly [Name in FieldName]: z.output<(typeof __entity__Fields)[Name]> };
export type __Entity__Row = __Entity__Form & { readonly id: string; readonly updatedAt: Date };

const fieldNames = Object.keys(__entity__Fields) as FieldName[];

export const __entity__Audit = audited('__entity__', 'tenant.__table__', { columns: fieldNames, left: leftOut });

const columns = ['id', ...fieldNames, 'updated_at as updatedAt'] as const;
const fields = sql.join(fieldNames.map((name) => sql.ref(`__entity__.${name}`)));
const shown = sql<__Entity__Row>`__entity__.id::text, ${fields}, __entity__.updated_at AS "updatedAt"`;

export function __features__InSql(keyword: string | undefined) {
  return {
    columns: shown,
    from: sql`FROM tenant.__table__ __entity__`,
    where: sql`__entity__.merchant_code = ${thisMerchant} AND ${containing(keyword, sql`__entity__.name`)}`,
    order: { name: { by: sql`__entity__.name` }, updatedTime: { by: sql`__entity__.updated_at` } },
    id: sql`__entity__.id`,
  };
}

export function __entity__ById(id: string) {
  return query(sql<__Entity__Row>`SELECT ${shown} FROM tenant.__table__ __entity__
    WHERE __entity__.merchant_code = ${thisMerchant} AND __entity__.id = ${id}`);
}

export async function lock__Entity__(tx: Tx, merchantCode: string, id: string) {
  return await tx
    .selectFrom('tenant.__table__')
    .select(columns)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insert__Entity__(tx: Tx, merchantCode: string, form: __Entity__Form) {
  return await tx
    .insertInto('tenant.__table__')
    .values({ merchant_code: merchantCode, ...form })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function replace__Entity__(tx: Tx, merchantCode: string, id: string, form: __Entity__Form) {
  return await tx
    .updateTable('tenant.__table__')
    .set(form)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function delete__Entity__(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx.deleteFrom('tenant.__table__').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}
