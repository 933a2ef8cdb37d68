import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import { dayBounds, formatTime } from '@touchline/domain/times';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';
import { matchPageQuery, type MatchPage } from './match-page.ts';

export type ListedMatch = CallData<Calls['matches.list']>['records'][number];
export type MatchSetting = CallData<Calls['matches.setting']>;
type BulkBody = CallRequest<Calls['matches.bulk']>['body'];
export type BulkAct = BulkBody['act'];
/** Chosen rows, or all that a filter finds. */
type Chosen =
  | { readonly ids: readonly string[] }
  | { readonly filter: NonNullable<BulkBody['filter']>; readonly most: number };

/** First part of every cache key of these pages. */
export const matchesName = 'matches';

const optionsLast = 600_000;

export function useSetting(matchPage: MatchPage): MatchSetting | undefined {
  const { sport } = matchPage;
  return useQuery({
    queryKey: useScopedKey(matchesName, 'setting', matchPage.path),
    queryFn: ({ signal }) =>
      callApi('matches.setting', { params: { sport }, query: matchPageQuery(matchPage) }, { signal, quiet: true }),
    staleTime: optionsLast,
  }).data;
}

/** In ms: a page left open over midnight shows the days around its new today. */
function untilTomorrow(): number {
  const tomorrow = dayBounds(formatTime(new Date(), 'day'))?.nextStart ?? '';
  return Date.parse(tomorrow) - Date.now() + 1000;
}

type Filters = FiltersOf<'matches.list'>;

/** How many matches the filters find on each of the days that stand as tabs, and which of them is today. */
export function useDays(matchPage: MatchPage, { gameTime: _from, gameTimeEnd: _to, ...filters }: Filters) {
  const { sport } = matchPage;
  const query = { ...filters, ...matchPageQuery(matchPage) } as CallRequest<Calls['matches.days']>['query'];
  return useQuery({
    queryKey: useScopedKey(matchesName, 'days', matchPage.path, query),
    queryFn: async ({ signal }) => {
      const { days } = await callApi('matches.days', { params: { sport }, query }, { signal, quiet: true });
      return { days, today: formatTime(new Date(), 'day') };
    },
    placeholderData: keepPreviousData,
    refetchInterval: untilTomorrow,
  }).data;
}

/** Leagues of what the other filters find, whatever level is chosen. */
export function useLeagueOptions(matchPage: MatchPage, { llevel: _level, ...filters }: Filters, enabled = true) {
  const { sport } = matchPage;
  const query = { ...filters, ...matchPageQuery(matchPage) } as CallRequest<Calls['matches.leagues']>['query'];
  return useQuery({
    enabled,
    queryKey: useScopedKey(matchesName, 'leagues', matchPage.path, query),
    queryFn: ({ signal }) => callApi('matches.leagues', { params: { sport }, query }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  }).data?.leagues;
}

/** The page reports the outcome of an act on a match itself, so the call stays silent. */
export const quiet = { quiet: true } as const;

type StatusChange = CallRequest<Calls['matches.set-status']>['body'];

/** With `records`, those come back that recycling took off. */
export const setStatus = (
  { sport }: MatchPage,
  standardId: string,
  status: StatusChange['status'],
  records: StatusChange['records'] = [],
) =>
  refreshAfter(
    matchesName,
    callApi(
      'matches.set-status',
      { params: { sport }, body: { standardId, status, ...(records.length > 0 && { records }) } },
      quiet,
    ),
  );

/** With `disassociate`, suppliers' records are taken off first. */
export const recycleMatch = ({ sport }: MatchPage, standardId: string, disassociate = false) =>
  refreshAfter(
    matchesName,
    callApi(
      'matches.recycle',
      { params: { sport }, body: { standardId, ...(disassociate && { disassociate: true as const }) } },
      quiet,
    ),
  );

/** Starts a task. */
export const changeMany = (matchPage: MatchPage, act: BulkAct, chosen: Chosen) => {
  const body = 'ids' in chosen ? { act, ids: [...chosen.ids] } : { act, ...chosen };
  return callApi('matches.bulk', { params: { sport: matchPage.sport }, query: matchPageQuery(matchPage), body }, quiet);
};
