import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { Filter, FilterValue } from '@touchline/contract/definition/list-filters';
import type { PlainList } from '@touchline/contract/lists';
import { pageLimits } from '@touchline/domain/constants';
import { dayBounds } from '@touchline/domain/times';
import type { ListId } from 'virtual:lists';

type ListOf<Id extends ListId> = Calls[Id]['list'];
export type RowOf<Id extends ListId> = CallData<Calls[Id]>['records'][number];
export type QueryOf<Id extends ListId> = CallRequest<Calls[Id]> extends { query: infer Query } ? Query : never;
export type ParamsOf<Id extends ListId> = CallRequest<Calls[Id]> extends { params: infer Params } ? Params : undefined;
export type FiltersOf<Id extends ListId> = {
  readonly [Name in keyof ListOf<Id>['filters']]?:
    | (ListOf<Id>['filters'][Name] extends infer Each extends Filter ? FilterValue<Each> : never)
    | undefined;
};

export interface ListSort {
  readonly column: string;
  readonly isAsc: boolean;
}

/** Filters, page and order of a list, as its address says them. */
export interface ListState<Filters = Readonly<Record<string, unknown>>> {
  /** Only active filters. */
  readonly filters: Filters;
  readonly page: number;
  /** Opaque; goes with `page` in lists whose end nobody knows. */
  readonly cursor: string | null;
  /** null: the list's own order. */
  readonly sort: ListSort | null;
}

const ownNames = { page: 'page', cursor: 'cursor', sort: 'sort', order: 'order' } as const;

/** Unreadable and unknown parameters are ignored. */
export function readListState(list: PlainList, search: URLSearchParams): ListState {
  const page = Number(search.get(ownNames.page));
  const column = search.get(ownNames.sort) ?? '';
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = readFilter(filter, search.get(name)?.trim() ?? '');
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    filters: Object.fromEntries(filters),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, pageLimits.lastPage) : 1,
    cursor: search.get(ownNames.cursor),
    sort: list.columns[column]?.sortable === true ? { column, isAsc: search.get(ownNames.order) !== 'desc' } : null,
  };
}

function readFilter(filter: Filter, text: string): unknown {
  if (text === '') return undefined;
  switch (filter.type) {
    case 'text':
      return text.slice(0, filter.max);
    case 'texts':
      return someOf(text.split(',').filter((each) => each !== '' && each.length <= filter.max));
    case 'flag':
      return { true: true, false: false }[text];
    case 'dayOrInstant':
      return dayBounds(text) === null && !isInstant(text) ? undefined : text;
    case 'choice':
      return filter.options.find((option) => option === text);
    case 'choices':
      return someOf(text.split(',').filter((each) => filter.options.includes(each)));
    case 'ids':
      return someOf(text.split(',').filter((each) => /^\d+$/.test(each)));
    case 'codes':
      return someOf(text.split(',').filter((each) => /^[A-Z]+$/.test(each)));
  }
}

/** As the server writes them. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function someOf(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : [...new Set(values)];
}

/** The address of a list's state; defaults are left out, and parameters of others stay. */
export function writeListState(list: PlainList, search: URLSearchParams, state: ListState): URLSearchParams {
  const { filters, page, cursor, sort } = state;
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  for (const name of Object.keys(list.filters)) put(name, textOf(filters[name]));
  put(ownNames.page, page === 1 ? null : String(page));
  put(ownNames.cursor, page === 1 ? null : cursor);
  put(ownNames.sort, sort?.column ?? null);
  put(ownNames.order, sort === null || sort.isAsc ? null : 'desc');
  return next;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : '';
}

/** The list's own parameters of an address, in one order: equal states have equal texts. */
export function listStateText(list: PlainList, search: URLSearchParams): string {
  return writeListState(list, new URLSearchParams(), readListState(list, search)).toString();
}

/** The filters of a list's state without page and order. */
export function filtersText(stateText: string): string {
  const search = new URLSearchParams(stateText);
  for (const name of Object.values(ownNames)) search.delete(name);
  return search.toString();
}

/** The request for a list's state. Orders are a list of `{ target, isAsc }`, with `isAsc` 0 or 1. */
export function queryOf<Id extends ListId>(list: PlainList, state: ListState, filters: object): QueryOf<Id> {
  const { page, cursor, sort } = state;
  const query = {
    size: list.size,
    current: page,
    ...filters,
    ...(cursor !== null && { cursor }),
    ...(sort !== null && { 'orderBy[0].target': sort.column, 'orderBy[0].isAsc': sort.isAsc ? 1 : 0 }),
  };
  // The table says of each list what its call takes; that both agree is the contract's own doing.
  return query as QueryOf<Id>;
}
