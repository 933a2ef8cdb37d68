import type { ListDefinition, SortValue } from '@touchline/contract/lists';
import { type Query, query } from '@touchline/db/query';
import { pageLimits } from '@touchline/domain/constants';
import { type RawBuilder, sql } from 'kysely';

import type { Listed, RequestedPage } from './paging.ts';

type Fragment = RawBuilder<unknown>;

/** The rows of a list in SQL. Whatever the contract lets sort by has a column here. */
export interface SqlList<Name extends string, Row> {
  readonly columns: RawBuilder<Row>;
  readonly from: Fragment;
  readonly where: Fragment;
  readonly order: Readonly<Record<Name, { readonly by: Fragment }>>;
  /** Decides between rows that sort alike: a whole number. */
  readonly id: Fragment;
  /** How many there are, where that is found with less than the rows themselves: `countOf` what. */
  readonly total?: Fragment;
}

/** An index of whole numbers serves no comparison with another kind of number. */
const sqlTypes: Readonly<Record<SortValue, string>> = {
  text: 'text',
  number: 'bigint',
  fraction: 'numeric',
  instant: 'timestamptz',
};

/** More than is ever counted. */
export const beyondCount = pageLimits.cappedTotal + 1;

/** The rows of one page and one more, nearest first. */
export function pageQuery<Row>(
  list: ListDefinition,
  page: RequestedPage,
  source: SqlList<string, Row>,
): Query<Row & Listed> {
  const { columns, from, where, id } = source;
  const column = source.order[page.sortColumn];
  const value = list.sortValues[page.sortColumn];
  if (column === undefined || value === undefined) throw new Error(`${page.sortColumn} is no column to sort by`);
  const { by } = column;
  const type = sql.raw(sqlTypes[value]);
  const isAscending = page.isAsc !== page.backwards;
  const order = sql.raw(isAscending ? 'ASC' : 'DESC');
  const [side, orEqual] = [sql.raw(isAscending ? '>' : '<'), sql.raw(isAscending ? '>=' : '<=')];
  const isById = by === id;
  const inOrder = isById ? sql`${id} ${order}` : sql`${by} ${order}, ${id} ${order}`;
  const skip = page.beside ? 0 : (page.current - 1) * page.size;
  // A bound that the planner knows, where it would guess a tenth of the table.
  const most = sql.lit(list.largestSize + 1);
  return query<Row & Listed>(sql`${skip === 0 ? sql`` : startAt(skip)}
    SELECT * FROM (
      SELECT ${columns}, ${by}::text AS "sortValue" ${from} WHERE ${where} ${bounds()} ORDER BY ${inOrder} LIMIT ${most}
    ) page LIMIT ${page.size + 1}::integer`);

  /** Walks the index alone to where a jump lands. */
  function startAt(rows: number): Fragment {
    const furthest = sql.lit(pageLimits.lastPage * list.largestSize);
    return sql`WITH start AS MATERIALIZED (
      SELECT * FROM (SELECT ${by} AS by, ${id} AS id ${from} WHERE ${where} ORDER BY ${inOrder} LIMIT ${furthest}) passed
      OFFSET ${rows}::integer LIMIT 1)`;
  }

  function bounds(): Fragment {
    if (page.beside) {
      const [sortValue, rowId] = [sql`${page.beside.sortValue}::${type}`, sql`${page.beside.id}::bigint`];
      return isById ? sql`AND ${id} ${side} ${rowId}` : besides(sortValue, rowId, side);
    }
    if (skip === 0) return sql``;
    const [startBy, startId] = [sql`(SELECT by FROM start)`, sql`(SELECT id FROM start)`];
    return isById ? sql`AND ${id} ${orEqual} ${startId}` : besides(startBy, startId, orEqual);
  }

  /** The value alone, too: only that tells which partitions need not be opened. */
  function besides(sortValue: Fragment, rowId: Fragment, than: Fragment): Fragment {
    return sql`AND ${by} ${orEqual} ${sortValue} AND (${by}, ${id}) ${than} (${sortValue}, ${rowId})`;
  }
}

export function totalQuery({ from, where, total }: SqlList<string, unknown>): Query<{ total: number }> {
  return query(sql<{ total: number }>`SELECT ${total ?? countOf(from, where)} AS total`);
}

/** How many there are, counted to one past the cap. */
export function countOf(from: Fragment, where: Fragment): Fragment {
  return sql`(SELECT count(*)::integer FROM (SELECT 1 ${from} WHERE ${where} LIMIT ${sql.lit(beyondCount)}) counted)`;
}

/** Worked out once, not for every row: plans of reads know no values. */
const keyOnce = (keyword: string): Fragment => sql`(SELECT platform.name_key(${keyword}))`;

/** Whether a stored key of names contains the text, ignoring case and width; no text leaves everything in. */
export function keyContaining(keyword: string | undefined, key: Fragment): Fragment {
  if (keyword === undefined || keyword === '') return sql`true`;
  return sql`position(${keyOnce(keyword)} IN ${key}) > 0`;
}

/** Whether one of the columns contains the text, ignoring case and width; no text leaves everything in. */
export function containing(keyword: string | undefined, ...columns: readonly Fragment[]): Fragment {
  if (keyword === undefined || keyword === '') return sql`true`;
  const found = columns.map((column) => sql`position(${keyOnce(keyword)} IN platform.name_key(${column})) > 0`);
  return sql`(${sql.join(found, sql` OR `)})`;
}
