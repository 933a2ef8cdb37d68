import { pageLimits } from '@touchline/domain/constants';
import { z } from 'zod';

import { anyFlag, instant, integer, text } from './definition/fields.ts';
import { type Filters, type FilterShape, filterShape } from './definition/list-filters.ts';

/** The type of a sort value, which a cursor carries from the row beside which a page begins. A `number` is a whole one. */
export type SortValue = 'text' | 'number' | 'fraction' | 'instant';

export type Column =
  | { readonly type: SortValue; readonly sortable?: true }
  | { readonly type: 'flag' | 'list'; readonly sortable?: never };

type Columns = Readonly<Record<string, Column>>;
type NamesOf<C extends Columns, Kind> = { [K in keyof C & string]: C[K] extends Kind ? K : never }[keyof C & string];
type Sortable<C extends Columns> = NamesOf<C, { readonly sortable: true }>;
type Orderable<C extends Columns> = NamesOf<C, { readonly type: SortValue }>;

/** A list as plain data, which the browser reads as it is. */
export interface PlainList<C extends Columns = Columns, F extends Filters = Filters, Order extends string = string> {
  /** A row's columns, by the names of its record. */
  readonly columns: C;
  readonly filters: F;
  /** Where nothing else is asked for. */
  readonly order: { readonly column: Order; readonly isAsc: boolean };
  readonly size: number;
  readonly largestSize: number;
}

/** A list as one value: what asks for it, pages it, orders it and shows it is made from this. */
export interface ListDefinition extends PlainList {
  /** The columns that may be asked for as order, and the default one. */
  readonly sortValues: Readonly<Record<string, SortValue>>;
  /** The filters by themselves. */
  readonly filter: z.ZodObject;
  readonly query: z.ZodObject;
}

type ListDraft<C extends Columns, F extends Filters> = Omit<PlainList<C, F, NoInfer<Orderable<C>>>, 'largestSize'> & {
  readonly largestSize?: number;
};

interface DefinedList<C extends Columns, F extends Filters> extends PlainList<C, F, Orderable<C>> {
  readonly sortValues: Readonly<Record<Sortable<C>, SortValue>>;
  readonly filter: z.ZodObject<FilterShape<F>, z.core.$strict>;
  readonly query: z.ZodObject<FilterShape<F> & PagingShape & SortShape<Sortable<C>>, z.core.$strict>;
}

type OptionalParam<T> = z.ZodOptional<z.ZodType<T, T>>;
type PagingShape = Record<'current' | 'page' | 'size' | 'limit', OptionalParam<number>> & {
  cursor: OptionalParam<string>;
};
type SortShape<Name extends string> = [Name] extends [never]
  ? unknown
  : Record<'sortColumn' | 'orderBy[0].target', OptionalParam<Name>> &
      Record<'isAsc' | 'orderBy[0].isAsc', OptionalParam<boolean>>;

export function defineList<const C extends Columns, const F extends Filters>(
  draft: ListDraft<C, F>,
): DefinedList<C, F> {
  const { columns, filters, order, largestSize = pageLimits.largestSize } = draft;
  const sortable = Object.keys(columns).filter((name) => columns[name]?.sortable);
  const orders = [...new Set([...sortable, order.column])];
  const sortValues = Object.fromEntries(orders.map((name) => [name, columns[name]?.type as SortValue]));
  const filter = z.strictObject(filterShape(filters));
  const query = filter.extend({ ...pagingShape(largestSize, sortValues), ...sortShape(sortable) });
  const list: ListDefinition = { ...draft, largestSize, sortValues, filter, query };
  return list as unknown as DefinedList<C, F>;
}

/** Both spellings of page and size, and the opaque cursor; a text makes it long. */
function pagingShape(largestSize: number, sortValues: ListDefinition['sortValues']) {
  const longestCursor = Object.values(sortValues).includes('text') ? 1000 : 200;
  return {
    current: integer(1, pageLimits.lastPage).optional(),
    page: integer(1, pageLimits.lastPage).optional(),
    size: integer(1, largestSize).optional(),
    limit: integer(1, largestSize).optional(),
    cursor: text(longestCursor).optional(),
  };
}

/** Both spellings of the sort; a list with one order only has neither. */
function sortShape(sortable: readonly string[]) {
  if (sortable.length === 0) return {};
  return {
    sortColumn: z.enum(sortable).optional(),
    isAsc: anyFlag.optional(),
    'orderBy[0].target': z.enum(sortable).optional(),
    'orderBy[0].isAsc': anyFlag.optional(),
  };
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    records: z.array(item),
    current: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    totalIsCapped: z.literal(true).optional(),
    next: z.string().optional(),
    previous: z.string().optional(),
    /** Older rows lie in archives, which no list reads. */
    archivedBefore: instant.optional(),
  });
}

export interface PageQuery {
  current?: number | undefined;
  page?: number | undefined;
  size?: number | undefined;
  limit?: number | undefined;
  sortColumn?: string | undefined;
  isAsc?: boolean | undefined;
  'orderBy[0].target'?: string | undefined;
  'orderBy[0].isAsc'?: boolean | undefined;
}

/** One spelling out of the two that a request may use. */
export function pageOf(query: PageQuery, { size, order }: Pick<ListDefinition, 'size' | 'order'>) {
  return {
    current: query.current ?? query.page ?? 1,
    size: query.size ?? query.limit ?? size,
    sortColumn: query.sortColumn ?? query['orderBy[0].target'] ?? order.column,
    isAsc: query.isAsc ?? query['orderBy[0].isAsc'] ?? order.isAsc,
  };
}
