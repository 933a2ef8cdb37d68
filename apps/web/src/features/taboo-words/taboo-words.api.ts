import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';
import type { TabooLevel } from '@touchline/domain/constants';

import { callApi, openAnswer } from '../../lib/calls/http.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';

export type ListedTabooWord = CallData<Calls['taboo-words.get']>;
export type TabooWordBody = CallRequest<Calls['taboo-words.create']>['body'];
export type TabooListFilters = FiltersOf<'taboo-words.list'>;
export type CheckedText = CallData<Calls['taboo-words.check']>;

/** First part of every cache key of the list. */
export const wordsName = 'taboo-words';

const quiet = { quiet: true } as const;

export const readWord = (id: string) => callApi('taboo-words.get', { params: { id } }, quiet);

export const createWord = (body: TabooWordBody) =>
  refreshAfter(wordsName, callApi('taboo-words.create', { body }, quiet));

export const updateWord = (id: string, form: TabooWordBody, updatedTime: string) =>
  refreshAfter(wordsName, callApi('taboo-words.update', { params: { id }, body: { ...form, updatedTime } }, quiet));

export const deleteWord = (id: string) =>
  refreshAfter(wordsName, callApi('taboo-words.delete', { params: { id } }, quiet));

export const importWords = (file: File, level: TabooLevel) =>
  callApi('taboo-words.import', { query: { level } }, { ...quiet, file });

export async function exportWords({ keyword, level }: TabooListFilters): Promise<Blob> {
  const answer = await openAnswer('taboo-words.export', { query: { keyword, level } }, { accept: 'text/csv' });
  return await answer.blob();
}

export const checkText = (content: string) => callApi('taboo-words.check', { body: { title: '', content } }, quiet);
