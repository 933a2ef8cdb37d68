import { query, thisMerchant } from '@touchline/db/query';
import type { Tx } from '@touchline/db/transaction';
import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';
import { sql } from 'kysely';

import { audited, leftOut } from '../../platform/audit/audited.ts';
import { containing } from '../../platform/lists/paging.repository.ts';

export const valueAddedAudit = audited('valueAdded', 'tenant.value_added', {
  columns: [
    'kind',
    'title',
    'content',
    'address',
    'duration_seconds',
    'cover',
    'source_id',
    'discipline',
    'is_saved',
    'on_shelf',
  ],
  left: leftOut,
});

export interface ValueAddedRow {
  readonly id: string;
  readonly title: string;
  readonly cover: string | null;
  readonly sourceId: number;
  readonly isSaved: boolean;
  readonly onShelf: boolean;
  readonly discipline: number | null;
  readonly duration: number | null;
  readonly updatedAt: Date;
}

const shown = sql<ValueAddedRow>`item.id::text, item.title, item.cover, item.source_id AS "sourceId",
  item.is_saved AS "isSaved", item.on_shelf AS "onShelf", item.discipline, item.duration_seconds AS duration,
  item.updated_at AS "updatedAt"`;

interface ValueAddedFilters {
  readonly keyword?: string | undefined;
  readonly status?: '0' | '1' | undefined;
  readonly onShelf?: boolean | undefined;
  readonly sourceId?: '1' | '2' | undefined;
  readonly disciplines?: readonly string[] | undefined;
}

const itemId = sql`item.id`;

export function valueAddedInSql(kind: ValueAddedKind, filters: ValueAddedFilters) {
  const { keyword, status, onShelf, sourceId, disciplines } = filters;
  const wanted = [
    sql`item.merchant_code = ${thisMerchant} AND item.kind = ${kind}`,
    ...(keyword === undefined ? [] : [containing(keyword, sql`item.title`)]),
    ...(status === undefined ? [] : [sql`item.is_saved = ${status === '1'}`]),
    ...(onShelf === undefined ? [] : [sql`item.on_shelf = ${onShelf}`]),
    ...(sourceId === undefined ? [] : [sql`item.source_id = ${sourceId}::smallint`]),
    ...(disciplines === undefined ? [] : [sql`item.discipline = ANY(${disciplines}::bigint[])`]),
  ];
  return {
    columns: shown,
    from: sql`FROM tenant.value_added item`,
    where: sql.join(wanted, sql` AND `),
    order: { id: { by: itemId }, title: { by: sql`item.title` }, updatedTime: { by: sql`item.updated_at` } },
    id: itemId,
  };
}

export interface WholeRow extends ValueAddedRow {
  readonly content: string;
  readonly address: string;
  readonly createdAt: Date;
}

export function valueAddedById(kind: ValueAddedKind, id: string) {
  return query(sql<WholeRow>`SELECT ${shown}, item.content, item.address, item.created_at AS "createdAt"
    FROM tenant.value_added item WHERE item.merchant_code = ${thisMerchant} AND item.kind = ${kind} AND item.id = ${id}`);
}

export interface ValueAddedValues {
  readonly title: string;
  readonly content: string;
  readonly address: string;
  readonly duration_seconds: number | null;
  readonly cover: string | null;
  readonly source_id: number;
  readonly discipline: number | null;
  readonly is_saved: boolean;
}

export interface HeldItem extends ValueAddedValues {
  readonly id: string;
  readonly kind: string;
  readonly on_shelf: boolean;
  readonly updatedAt: Date;
}

const held = [
  'id',
  'kind',
  'title',
  'content',
  'address',
  'duration_seconds',
  'cover',
  'source_id',
  'discipline',
  'is_saved',
  'on_shelf',
  'updated_at as updatedAt',
] as const;

/** Its texts before a transaction is open. */
export async function glanceAtTexts(tx: Tx, merchantCode: string, kind: ValueAddedKind, id: string) {
  return await tx
    .selectFrom('tenant.value_added')
    .select(['title', 'content'])
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockItem(
  tx: Tx,
  merchantCode: string,
  kind: ValueAddedKind,
  id: string,
): Promise<HeldItem | undefined> {
  return await tx
    .selectFrom('tenant.value_added')
    .select(held)
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countItems(tx: Tx, merchantCode: string, kind: ValueAddedKind): Promise<number> {
  const { items } = await tx
    .selectFrom('tenant.value_added')
    .select(({ fn }) => fn.countAll<string>().as('items'))
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(items);
}

export async function insertItem(
  tx: Tx,
  merchantCode: string,
  kind: ValueAddedKind,
  values: ValueAddedValues,
): Promise<HeldItem> {
  return await tx
    .insertInto('tenant.value_added')
    .values({ merchant_code: merchantCode, kind, ...values })
    .returning(held)
    .executeTakeFirstOrThrow();
}

export async function updateItem(
  tx: Tx,
  merchantCode: string,
  id: string,
  values: Partial<ValueAddedValues> & { readonly on_shelf?: boolean },
): Promise<HeldItem> {
  return await tx
    .updateTable('tenant.value_added')
    .set(values)
    .where('merchant_code', '=', merchantCode)
    .where('id', '=', id)
    .returning(held)
    .executeTakeFirstOrThrow();
}

export async function deleteItem(tx: Tx, merchantCode: string, id: string): Promise<void> {
  await tx.deleteFrom('tenant.value_added').where('merchant_code', '=', merchantCode).where('id', '=', id).execute();
}

/** Titles by id, of those that there are. */
export async function titlesOf(tx: Tx, merchantCode: string, kind: ValueAddedKind, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('tenant.value_added')
    .select(['id', 'title'])
    .where('merchant_code', '=', merchantCode)
    .where('kind', '=', kind)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
