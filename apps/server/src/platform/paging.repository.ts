import type { SortValue } from '@touchline/contract/lists';
import type { Tx } from '@touchline/db/transaction';
import { pageLimits } from '@touchline/domain/constants';
import { type RawBuilder, sql } from 'kysely';

import type { Page } from './paging.ts';

type Fragment = RawBuilder<unknown>;

interface SqlList<Row> {
  readonly columns: RawBuilder<Row>;
  /** `FROM … WHERE …` */
  readonly from: Fragment;
  readonly sortColumns: Readonly<Record<string, { readonly by: Fragment; readonly as: SortValue }>>;
  /** Decides between rows that sort alike. */
  readonly id: Fragment;
}

interface Sorted {
  readonly sortValue: string | number | Date;
}

const sqlTypes: Readonly<Record<SortValue, string>> = { text: 'text', number: 'numeric', instant: 'timestamptz' };

/** The rows of one page and one more, nearest first, and their number counted to one past the cap. */
export async function readRows<Row>(tx: Tx, page: Page, { columns, from, sortColumns, id }: SqlList<Row>) {
  const column = sortColumns[page.sortColumn];
  if (column === undefined) throw new Error(`${page.sortColumn} is no column to sort by`);
  const ascending = page.isAsc !== page.backwards;
  const order = sql.raw(ascending ? 'ASC' : 'DESC');
  const side = sql.raw(ascending ? '>' : '<');
  const type = sql.raw(sqlTypes[column.as]);
  const beside = page.beside
    ? sql`AND (${column.by}, ${id}) ${side} (${page.beside.sortValue}::${type}, ${page.beside.id}::bigint)`
    : sql``;
  const offset = page.beside ? 0 : (page.current - 1) * page.size;
  const { rows } = await sql<Row & Sorted>`SELECT ${columns}, ${column.by} AS "sortValue" ${from} ${beside}
    ORDER BY ${column.by} ${order}, ${id} ${order} LIMIT ${page.size + 1} OFFSET ${offset}`.execute(tx);
  const counted = await sql<{ n: number }>`SELECT count(*)::integer AS n
    FROM (SELECT 1 ${from} LIMIT ${pageLimits.cappedTotal + 1}) counted`.execute(tx);
  return { rows, total: counted.rows[0]?.n ?? 0 };
}

export function sortValueOf({ sortValue }: Sorted): string {
  return sortValue instanceof Date ? sortValue.toISOString() : String(sortValue);
}

/** Whether one of the columns contains the text, ignoring case; no text leaves everything in. */
export function containing(keyword: string | undefined, ...columns: readonly Fragment[]): Fragment {
  if (keyword === undefined || keyword === '') return sql`true`;
  const found = columns.map((column) => sql`position(lower(${keyword}) IN lower(${column})) > 0`);
  return sql`(${sql.join(found, sql` OR `)})`;
}
