import type { CallId } from '@touchline/contract/calls';
import type { PlainList } from '@touchline/contract/lists';
import type { PageSize } from '@touchline/domain/lists/table-look';
import { type ListId, lists } from 'virtual:lists';

import { callApi } from '../calls/http.ts';
import { useListAddress, useListMemory } from './list-address.ts';
import { type LoadedList, type ListAnswer, useList } from './list-query.ts';
import {
  type FiltersOf,
  type ListState,
  type ListSort,
  type ParamsOf,
  listStateText,
  type QueryOf,
  queryOf,
  readListState,
  type RowOf,
  writeListState,
} from './list-state.ts';
import { type ListViews, useListViews } from './list-views.ts';

/** The part of a list page that its table needs. */
export interface TablePage<Row> {
  readonly list: LoadedList<Row>;
  readonly views: ListViews;
  /** The list's own part of the address, as a view keeps it. */
  readonly stateText: string;
  readonly setStateText: (stateText: string) => void;
  /** The columns that the list can be ordered by. */
  readonly sortable: readonly string[];
  readonly sort: ListSort | null;
  readonly setSort: (sort: ListSort | null) => void;
  readonly setPage: (page: number, cursor?: string | null) => void;
  /** Undefined where nobody chooses it. */
  readonly pageSize?: PageSizeChoice | undefined;
}

export interface PageSizeChoice {
  readonly value: number;
  readonly onChange: (size: PageSize) => void;
}

export interface ListPageModel<Id extends ListId> extends ListState<FiltersOf<Id>>, TablePage<RowOf<Id>> {
  /** Begins again at page 1; undefined takes a filter away. */
  readonly setFilters: (filters: FiltersOf<Id>) => void;
}

interface ListPageOptions<Id extends ListId> {
  /** Asked for with every request, and no choice of the person's. */
  readonly fixed?: FiltersOf<Id>;
  /** The page's own, where one list serves several: each has its own views. */
  readonly path?: string;
  /** Path parameters of the call. */
  readonly params?: ParamsOf<Id>;
  /** People choose how many rows a page has; the choice stays with the table. */
  readonly hasSizes?: boolean;
  /** Nothing is read: the page shows the same records in another way. */
  readonly isIdle?: boolean;
  /** Filters as the call takes them, where that is not as the address has them. */
  readonly toQuery?: (filters: FiltersOf<Id>) => Partial<QueryOf<Id>>;
}

/** Filters, page and order of a list stand in its address, typed by the contract's list, and its rows come with them. */
export function useListPage<Id extends ListId>(id: Id, options: ListPageOptions<Id> = {}): ListPageModel<Id> {
  const { fixed = {}, path, params, hasSizes = false, isIdle = false, toQuery = (filters) => filters } = options;
  const definition: PlainList = lists[id];
  const views = useListViews(id, path);
  const { search, isWaiting, go } = useListAddress(definition, {
    isReady: views.isReady,
    stateText: views.chosen?.place ?? '',
  });
  const stateIn = (address: URLSearchParams) => readListState(definition, address) as ListState<FiltersOf<Id>>;
  const state = stateIn(search);
  const move = (changes: Partial<ListState<FiltersOf<Id>>>, replace = false) =>
    go((current) => writeListState(definition, current, { ...stateIn(current), ...changes }), replace);
  const size = (hasSizes ? views.look.size : null) ?? definition.size;
  const list = useList<unknown, RowOf<Id>>({
    name: listName(id),
    part: id.slice(id.indexOf('.') + 1),
    query: queryOf<Id>({ ...definition, size }, state, { ...toQuery(state.filters), ...fixed }),
    params,
    load: (query, signal) =>
      callApi(id as CallId, { params, query } as never, { signal, quiet: true }) as Promise<ListAnswer<RowOf<Id>>>,
    isWaiting: isWaiting || isIdle,
    onPastEnd: (page) => move({ page, cursor: null }, true),
  });
  const text = listStateText(definition, search);
  useListMemory(text, list.rows !== undefined && !list.isOld);

  const begin = { page: 1, cursor: null };
  return {
    ...state,
    list,
    views,
    stateText: text,
    setStateText: (next) =>
      go((current) => writeListState(definition, current, readListState(definition, new URLSearchParams(next)))),
    sortable: sortableOf(definition),
    setFilters: (filters) =>
      go((current) => {
        const now = stateIn(current);
        return writeListState(definition, current, { ...now, ...begin, filters: { ...now.filters, ...filters } });
      }),
    setPage: (page, cursor = null) => move({ page, cursor }),
    pageSize: hasSizes
      ? {
          value: size,
          onChange: (next) => {
            views.setLook({ ...views.look, size: next });
            move(begin, true);
          },
        }
      : undefined,
    setSort: (sort) => move({ ...begin, sort }),
  };
}

/** First part of the cache keys of a list: `accounts` of `accounts.list`. */
export function listName(id: ListId): string {
  return id.slice(0, id.indexOf('.'));
}

function sortableOf({ columns }: PlainList): string[] {
  return Object.keys(columns).filter((name) => columns[name]?.sortable === true);
}
