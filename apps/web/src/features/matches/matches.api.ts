import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter, shownAfter } from '../../lib/lists/list-query.ts';
import { matchPageQuery, type MatchPage } from './match-page.ts';

export type ListedMatch = CallData<Calls['matches.list']>['records'][number];
export type MatchRecord = CallData<Calls['matches.get']>;
export type MatchSupplierRecord = MatchRecord['told'][number];
export type MatchSetting = CallData<Calls['matches.setting']>;
export type MatchChanges = Omit<CallRequest<Calls['matches.update']>['body'], 'updatedTime'>;
type NewMatch = CallRequest<Calls['matches.create']>['body'];
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

/** How many matches each of the days has that stand as tabs. */
export function useDays(matchPage: MatchPage) {
  const { sport } = matchPage;
  return useQuery({
    queryKey: useScopedKey(matchesName, 'days', matchPage.path),
    queryFn: ({ signal }) =>
      callApi('matches.days', { params: { sport }, query: matchPageQuery(matchPage) }, { signal, quiet: true }),
  }).data?.days;
}

export const readMatch = ({ sport }: MatchPage, standardId: string, signal?: AbortSignal) =>
  callApi('matches.get', { params: { sport, standardId } }, { quiet: true, ...(signal !== undefined && { signal }) });

export const readHistory = ({ sport }: MatchPage, standardId: string, signal: AbortSignal) =>
  callApi('matches.history', { params: { sport, standardId } }, { signal, quiet: true });

/** The page reports the outcome of an act on a match itself, so the call stays silent. */
const quiet = { quiet: true } as const;

/** Answers when the list shows it. */
export const createMatch = (matchPage: MatchPage, body: NewMatch) =>
  shownAfter(
    matchesName,
    callApi('matches.create', { params: { sport: matchPage.sport }, query: matchPageQuery(matchPage), body }, quiet),
  );

export const updateMatch = (matchPage: MatchPage, standardId: string, changes: MatchChanges, updatedTime: string) =>
  refreshAfter(
    matchesName,
    callApi(
      'matches.update',
      { params: { sport: matchPage.sport, standardId }, body: { ...changes, updatedTime } },
      quiet,
    ),
  );

export const setStatus = ({ sport }: MatchPage, standardId: string, status: 1 | 2) =>
  refreshAfter(matchesName, callApi('matches.set-status', { params: { sport }, body: { standardId, status } }, quiet));

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

export const renewMatch = ({ sport }: MatchPage, standardId: string) =>
  refreshAfter(matchesName, callApi('matches.renew', { params: { sport }, body: { standardId } }, quiet));

type RecordName = Pick<MatchSupplierRecord, 'supplier' | 'supplierId'>;

export const disassociate = ({ sport, sportId }: MatchPage, { supplier, supplierId }: RecordName) =>
  refreshAfter(
    matchesName,
    callApi(
      'matches.disassociate',
      { params: { sport }, query: { sportId: String(sportId) }, body: { supplier, supplierId } },
      quiet,
    ),
  );

export const reassociate = ({ sport }: MatchPage, standardId: string, { supplier, supplierId }: RecordName) =>
  refreshAfter(
    matchesName,
    callApi('matches.reassociate', { params: { sport }, body: { standardId, supplier, supplierId } }, quiet),
  );

export const mergeMatches = ({ sport }: MatchPage, standardId: string, loserId: string) =>
  refreshAfter(matchesName, callApi('matches.merge', { params: { sport }, body: { standardId, loserId } }, quiet));

/** Starts a task. */
export const changeMany = (matchPage: MatchPage, act: BulkAct, chosen: Chosen) => {
  const body = 'ids' in chosen ? { act, ids: [...chosen.ids] } : { act, ...chosen };
  return callApi('matches.bulk', { params: { sport: matchPage.sport }, query: matchPageQuery(matchPage), body }, quiet);
};
