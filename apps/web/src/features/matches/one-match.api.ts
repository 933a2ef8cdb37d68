import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { refreshAfter, shownAfter } from '../../lib/lists/list-query.ts';
import { matchPageQuery, type MatchPage } from './match-page.ts';
import { matchesName, quiet } from './matches.api.ts';

export type MatchRecord = CallData<Calls['matches.get']>;
export type MatchSupplierRecord = MatchRecord['told'][number];
export type MergeCandidate = CallData<Calls['matches.candidates']>['candidates'][number];
export type MatchChanges = Omit<CallRequest<Calls['matches.update']>['body'], 'updatedTime'>;
type NewMatch = CallRequest<Calls['matches.create']>['body'];

export const readMatch = ({ sport }: MatchPage, standardId: string, signal?: AbortSignal) =>
  callApi('matches.get', { params: { sport, standardId } }, { quiet: true, ...(signal !== undefined && { signal }) });

export const readHistory = ({ sport }: MatchPage, standardId: string, signal: AbortSignal) =>
  callApi('matches.history', { params: { sport, standardId } }, { signal, quiet: true });

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

export const renewMatch = ({ sport }: MatchPage, standardId: string) =>
  refreshAfter(matchesName, callApi('matches.renew', { params: { sport }, body: { standardId } }, quiet));

export type RecordName = Pick<MatchSupplierRecord, 'supplier' | 'supplierId'>;

export const disassociate = ({ sport, sportId }: MatchPage, { supplier, supplierId }: RecordName) =>
  refreshAfter(
    matchesName,
    callApi(
      'matches.disassociate',
      { params: { sport }, query: { sportId: String(sportId) }, body: { supplier, supplierId } },
      quiet,
    ),
  );

interface CandidateSearch {
  readonly keyword: string;
  readonly record: RecordName | null;
}

export const readCandidates = (
  { sport }: MatchPage,
  standardId: string,
  { keyword, record }: CandidateSearch,
  signal: AbortSignal,
) =>
  callApi(
    'matches.candidates',
    {
      params: { sport, standardId },
      query: {
        ...(keyword !== '' && { keyword }),
        ...(record !== null && { supplier: record.supplier, supplierId: record.supplierId }),
      },
    },
    { signal, quiet: true },
  );

/** The typed word, where one was asked for. */
const typedWord = (confirm: string) => (confirm === '' ? {} : { confirm });

export const reassociate = (
  { sport }: MatchPage,
  standardId: string,
  { supplier, supplierId }: RecordName,
  confirm: string,
) =>
  refreshAfter(
    matchesName,
    callApi(
      'matches.reassociate',
      { params: { sport }, body: { standardId, supplier, supplierId, ...typedWord(confirm) } },
      quiet,
    ),
  );

export const mergeMatches = ({ sport }: MatchPage, standardId: string, loserId: string, confirm: string) =>
  refreshAfter(
    matchesName,
    callApi('matches.merge', { params: { sport }, body: { standardId, loserId, ...typedWord(confirm) } }, quiet),
  );

export const undoMerge = ({ sport }: MatchPage, standardId: string, loserId: string) =>
  refreshAfter(matchesName, callApi('matches.undo-merge', { params: { sport }, body: { standardId, loserId } }, quiet));
