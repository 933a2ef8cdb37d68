import { loggedObject } from '@touchline/domain/log-touch';
import { dayBounds } from '@touchline/domain/times';

import type { FiltersOf } from '../../../lib/lists/list-state.ts';

export const filterTypes = ['userAccount', 'functionName'] as const;

export type FilterType = (typeof filterTypes)[number];

export const results = ['0', '1'] as const;

/** As the call takes it: 0 failed, 1 succeeded. */
export type LogResult = (typeof results)[number];

/** The list's filters; days are Shanghai's. */
export interface LogFilters {
  readonly type: FilterType;
  readonly keyword: string;
  readonly startDay: string | null;
  readonly endDay: string | null;
  readonly merchantCode: string | null;
  readonly result: LogResult | null;
  /** Kind and id of one record, such as `anchor:K7M2P9QX`. */
  readonly object: string | null;
}

/** The filters that have a tag, undefined where they are not chosen. */
export interface ChosenFilters {
  readonly search?: string | undefined;
  readonly days?: true | undefined;
  readonly result?: LogResult | undefined;
  readonly merchantCode?: string | undefined;
  readonly object?: string | undefined;
}

export const noFilters: LogFilters = {
  type: 'userAccount',
  keyword: '',
  startDay: null,
  endDay: null,
  merchantCode: null,
  result: null,
  object: null,
};

export const longestSearch = 50;

/** As they stand in the page's address, under the names of the call. */
type AddressFilters = FiltersOf<'operation-logs.list'>;

/** Unreadable values count as not chosen. */
export function readFilters(given: AddressFilters): LogFilters {
  const start = dayOf(given.startDate);
  const end = dayOf(given.endDate);
  return {
    type: given.type ?? noFilters.type,
    keyword: (given.keyword ?? '').slice(0, longestSearch),
    ...(isOrdered(start, end) ? { startDay: start, endDay: end } : { startDay: null, endDay: null }),
    merchantCode: given.merchantCode ?? null,
    result: given.result ?? null,
    object: given.object !== undefined && loggedObject.test(given.object) ? given.object : null,
  };
}

export function writeFilters(filters: LogFilters): AddressFilters {
  const { type, keyword, startDay, endDay, merchantCode, result, object } = filters;
  return {
    type: keyword === '' ? undefined : type,
    keyword: keyword === '' ? undefined : keyword,
    startDate: startDay ?? undefined,
    endDate: endDay ?? undefined,
    merchantCode: merchantCode ?? undefined,
    result: result ?? undefined,
    object: object ?? undefined,
  };
}

/** As the call takes them: from the first instant of the first day to the last one of the last day. */
export function filtersToQuery(filters: LogFilters) {
  const { type, keyword, startDay, endDay, merchantCode, result, object } = filters;
  const start = startDay === null ? null : dayBounds(startDay);
  const end = endDay === null ? null : dayBounds(endDay);
  return {
    ...(keyword !== '' && { type, keyword }),
    ...(start !== null && { startDate: start.start }),
    ...(end !== null && { endDate: end.end }),
    ...(merchantCode !== null && { merchantCode }),
    ...(result !== null && { result }),
    ...(object !== null && { object }),
  };
}

/** The filters that a tag takes away with it. */
export function without(filters: LogFilters, removed: ChosenFilters): LogFilters {
  return {
    ...filters,
    ...('search' in removed && { keyword: noFilters.keyword }),
    ...('days' in removed && { startDay: null, endDay: null }),
    ...('result' in removed && { result: null }),
    ...('merchantCode' in removed && { merchantCode: null }),
    ...('object' in removed && { object: null }),
  };
}

export function chosenFilters(filters: LogFilters): ChosenFilters {
  const { keyword, startDay, endDay, merchantCode, result, object } = filters;
  return {
    search: keyword === '' ? undefined : keyword,
    days: startDay === null && endDay === null ? undefined : true,
    result: result ?? undefined,
    merchantCode: merchantCode ?? undefined,
    object: object ?? undefined,
  };
}

/** Days in this form stand in the order of their text. */
function isOrdered(start: string | null, end: string | null): boolean {
  return start === null || end === null || start <= end;
}

function dayOf(text: string | undefined): string | null {
  return text === undefined || dayBounds(text) === null ? null : text;
}
