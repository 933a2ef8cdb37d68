import { useSearchParams } from 'react-router';

export interface ListSort {
  readonly column: string;
  readonly isAsc: boolean;
}

/** What a list shows, as its address says it. */
export interface ListPlace<Filter extends string> {
  /** '' where nothing is asked for. */
  readonly filters: Readonly<Record<Filter, string>>;
  readonly page: number;
  /** Opaque; goes with `page` in lists whose end nobody knows. */
  readonly cursor: string | null;
  readonly sort: ListSort | null;
}

const ownNames = { page: 'page', cursor: 'cursor', sort: 'sort', order: 'order' } as const;

export function readPlace<Filter extends string>(
  search: URLSearchParams,
  filterNames: readonly Filter[],
): ListPlace<Filter> {
  const page = Number(search.get(ownNames.page));
  const column = search.get(ownNames.sort);
  return {
    filters: Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])) as Record<Filter, string>,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    cursor: search.get(ownNames.cursor),
    sort: column === null ? null : { column, isAsc: search.get(ownNames.order) !== 'desc' },
  };
}

/** The address of a place; what is as by default is left out, and names of others stay as they are. */
export function writePlace<Filter extends string>(
  search: URLSearchParams,
  { filters, page, cursor, sort }: ListPlace<Filter>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null): void => {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  };
  for (const [name, value] of Object.entries<string>(filters)) put(name, value);
  put(ownNames.page, page === 1 ? null : String(page));
  put(ownNames.cursor, page === 1 ? null : cursor);
  put(ownNames.sort, sort?.column ?? null);
  put(ownNames.order, sort === null || sort.isAsc ? null : 'desc');
  return next;
}

export interface ListState<Filter extends string> extends ListPlace<Filter> {
  /** Begins again at page 1. */
  readonly setFilters: (filters: Partial<Record<Filter, string>>) => void;
  readonly clearFilters: () => void;
  readonly setPage: (page: number, cursor?: string | null) => void;
  /** The page asked for is not there: this one stands in its place, in the history too. */
  readonly correctPage: (page: number) => void;
  readonly setSort: (sort: ListSort | null) => void;
  readonly hasFilters: boolean;
}

/** Filters, page and sort in the address, so that a list can be refreshed, shared and come back to. */
export function useListState<const Filter extends string>(filterNames: readonly Filter[]): ListState<Filter> {
  const [search, setSearch] = useSearchParams();
  const place = readPlace(search, filterNames);
  const go = (changes: Partial<ListPlace<Filter>>, replace = false) =>
    setSearch((current) => writePlace(current, { ...readPlace(current, filterNames), ...changes }), { replace });
  const begin = { page: 1, cursor: null };
  return {
    ...place,
    hasFilters: filterNames.some((name) => place.filters[name] !== ''),
    setFilters: (filters) => go({ ...begin, filters: { ...place.filters, ...filters } }),
    clearFilters: () =>
      go({ ...begin, filters: Object.fromEntries(filterNames.map((name) => [name, ''])) as Record<Filter, string> }),
    setPage: (page, cursor = null) => go({ page, cursor }),
    correctPage: (page) => go({ page, cursor: null }, true),
    setSort: (sort) => go({ ...begin, sort }),
  };
}
