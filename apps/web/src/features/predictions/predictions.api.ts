import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';

import { sportParam } from '../../entities/prediction/prediction-page.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useOptions } from '../../lib/calls/option-query.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { listName } from '../../lib/lists/list-page.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';

export type ListedDraft = CallData<Calls['predictions.list']>['records'][number];
export type PredictionDraft = CallData<Calls['predictions.get']>;
export type DraftBody = CallRequest<Calls['predictions.create']>['body'];
export type DraftVersion = CallData<Calls['predictions.versions']>['versions'][number];
export type Template = CallData<Calls['predictions.templates']>['templates'][number];
export type OddsContext = CallData<Calls['odds.contexts']>;
export type ContextQuote = OddsContext['quotes'][number];
export type LoadedFacts = CallData<Calls['match-facts.get']>;
export type MatchOption = CallData<Calls['odds.matches']>['matches'][number];
export type PickableMatches = CallData<Calls['odds.coming']>;
export type PickableMatch = PickableMatches['records'][number];

/** Null and the empty search leave everything in. */
export interface PickableFilter {
  readonly leagueLevel: number;
  readonly league: string | null;
  readonly leagueDate: string | null;
  readonly keyword: string;
}

/** Of a draft, or of a new one where it names none. */
export interface FormName {
  readonly sportId: '1' | '2';
  readonly predId?: string | undefined;
}
export type KeptForm = NonNullable<CallData<Calls['predictions.form']>['kept']>;

/** First part of every cache key of the drafts' pages. */
export const draftsName = listName('predictions.list');
const templatesName = 'templates';

/** The page reports the outcome of an act on a draft itself, so the call stays silent. */
const quiet = { quiet: true } as const;

export const readDraftRecord = (id: string) => callApi('predictions.get', { params: { id } }, quiet);

export const createDraft = (body: DraftBody) =>
  refreshAfter(draftsName, callApi('predictions.create', { body }, quiet));

export const updateDraft = (id: string, body: DraftBody, updatedTime: string) =>
  refreshAfter(draftsName, callApi('predictions.update', { body: { id, ...body, updatedTime } }, quiet));

export const deleteDraft = (id: string) =>
  refreshAfter(draftsName, callApi('predictions.delete', { params: { id } }, quiet));

export const publishDraft = (id: string) =>
  refreshAfter(draftsName, callApi('predictions.commit', { params: { id } }, quiet));

export const sendToReview = (id: string) =>
  refreshAfter(draftsName, callApi('predictions.send-to-review', { params: { id } }, quiet));

export const takeBack = (id: string) =>
  refreshAfter(draftsName, callApi('predictions.take-back', { params: { id } }, quiet));

type Schedule = CallRequest<Calls['predictions.schedule']>['body'];

export const publishLater = (id: string, body: Schedule) =>
  refreshAfter(draftsName, callApi('predictions.schedule', { params: { id }, body }, quiet));

export const publishByHand = (id: string) =>
  refreshAfter(draftsName, callApi('predictions.unschedule', { params: { id } }, quiet));

export const restoreVersion = (id: string, version: number, updatedTime: string) =>
  refreshAfter(draftsName, callApi('predictions.restore', { params: { id, version }, body: { updatedTime } }, quiet));

export function useVersions(id: string) {
  return useQuery({
    queryKey: useScopedKey(draftsName, 'versions', id),
    queryFn: ({ signal }) => callApi('predictions.versions', { params: { id } }, { ...quiet, signal }),
  });
}

export const readKeptForm = (query: FormName) =>
  callApi('predictions.form', { query }, { ...quiet, isBackground: true });

type KeptBody = CallRequest<Calls['predictions.keep-form']>['body'];

export const keepForm = (body: KeptBody) => callApi('predictions.keep-form', { body }, quiet);

export const forgetForm = (query: FormName & { updatedTime: string }) =>
  callApi('predictions.forget-form', { query }, quiet);

/** A level without leagues is asked for again: the next match on shelf brings one. */
export function useLeagues(sportId: PredictedSport, leagueLevel: number) {
  const merchant = useOpenMerchant()?.code ?? '';
  return useOptions({
    name: `odds.leagues ${merchant} ${sportId} ${leagueLevel}`,
    load: () => callApi('odds.leagues', { query: { sportId: sportParam(sportId), leagueLevel } }, quiet),
    isLasting: ({ leagues }) => leagues.length > 0,
  });
}

/** Matches kick off and come on shelf while a writer looks for one. */
const comingEvery = 60_000;

export function useComingMatches(sportId: PredictedSport, filter: PickableFilter) {
  const { leagueLevel, league, leagueDate, keyword } = filter;
  const query = {
    sportId: sportParam(sportId),
    leagueLevel,
    ...(league !== null && { leagueId: league }),
    ...(leagueDate !== null && { gameTime: leagueDate }),
    ...(keyword !== '' && { keyword }),
  };
  return useInfiniteQuery({
    queryKey: useScopedKey('odds', 'coming', sportId, leagueLevel, league, leagueDate, keyword),
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      callApi('odds.coming', { query: { ...query, current: pageParam } }, { ...quiet, signal, isBackground: true }),
    getNextPageParam: ({ current, size, total }) => (current * size < total ? current + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: comingEvery,
  });
}

export function useMatchOptions(leagueId: string | null, day: string | null) {
  return useQuery({
    queryKey: useScopedKey('odds', 'matches', leagueId, day),
    enabled: leagueId !== null && day !== null,
    queryFn: ({ signal }) =>
      callApi('odds.matches', { query: { leagueId: leagueId ?? '', gameTime: day ?? '' } }, { ...quiet, signal }),
  });
}

const contextName = 'odds';

/** All providers at once: choosing another one asks nothing, and they stand side by side. */
export function useContextKey(matchId: string | null) {
  return useScopedKey(contextName, 'contexts', matchId);
}

export const readContext = (matchId: string, signal?: AbortSignal) =>
  callApi('odds.contexts', { query: { matchId } }, { ...quiet, ...(signal !== undefined && { signal }) });

/** The match's name; undefined where it is unknown. */
export function useOtherMatch(matchId: string | null): string | undefined {
  return useQuery({
    queryKey: useContextKey(matchId),
    enabled: matchId !== null,
    queryFn: ({ signal }) => readContext(matchId ?? '', signal),
  }).data?.battle;
}

/** Read again whenever a quote of the match is another. */
export function useOddsHistory(matchId: string | null, playType: number | null, context: OddsContext | null) {
  const versions = context?.quotes.map(({ version }) => version).join(' ');
  return (
    useQuery({
      queryKey: useScopedKey(contextName, 'history', matchId, playType, versions),
      enabled: matchId !== null && playType !== null && context !== null,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        callApi(
          'odds.history',
          { query: { matchId: matchId ?? '', ...(playType !== null && { playType }) } },
          { ...quiet, signal },
        ),
    }).data?.series ?? []
  );
}

const factsAreFreshFor = 5 * 60_000;

export function useMatchFacts(matchId: string | null) {
  return useQuery({
    queryKey: useScopedKey('match-facts', matchId),
    enabled: matchId !== null,
    staleTime: factsAreFreshFor,
    queryFn: ({ signal }) => callApi('match-facts.get', { query: { matchId: matchId ?? '' } }, { ...quiet, signal }),
  });
}

export function useTemplates() {
  return useQuery({
    queryKey: useScopedKey(templatesName, 'list'),
    queryFn: ({ signal }) => callApi('predictions.templates', {}, { ...quiet, signal }),
  });
}

type TemplateBody = CallRequest<Calls['predictions.create-template']>['body'];

export const createTemplate = (body: TemplateBody) =>
  refreshAfter(templatesName, callApi('predictions.create-template', { body }, quiet));

export const deleteTemplate = (id: string) =>
  refreshAfter(templatesName, callApi('predictions.delete-template', { params: { id } }, quiet));
