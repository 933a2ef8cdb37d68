import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData, CallRequest } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';

export type CallRecord = CallData<Calls['call-records.get']>;
export type CallHours = CallData<Calls['call-records.hours']>;
export type CallRecordSettings = CallData<Calls['call-records.settings']>;
export type CallRecordFilters = FiltersOf<'call-records.list'>;

/** First part of every cache key of this page. */
const recordsName = 'call-records';

/** Calls and merchants to choose from. */
export function useCallRecordOptions() {
  return useQuery({
    queryKey: useScopedKey(recordsName, 'options'),
    queryFn: ({ signal }) => callApi('call-records.options', {}, { signal, quiet: true }),
    staleTime: 600_000,
  }).data;
}

export function useCallHours({ merchantCode, account, callId, from, until }: CallRecordFilters) {
  const query = { merchantCode, account, callId, from, until };
  return useQuery({
    queryKey: useScopedKey(recordsName, 'hours', query),
    queryFn: ({ signal }) => callApi('call-records.hours', { query }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
}

export function useCallRecord(id: string) {
  return useQuery({
    queryKey: useScopedKey(recordsName, 'record', id),
    queryFn: ({ signal }) => callApi('call-records.get', { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
  });
}

export const readSettings = () => callApi('call-records.settings', {}, { quiet: true });

export function useCallRecordSettings() {
  return useQuery({ queryKey: useScopedKey(recordsName, 'settings'), queryFn: readSettings });
}

export const saveSettings = (body: CallRequest<Calls['call-records.change-settings']>['body']) =>
  refreshAfter(recordsName, callApi('call-records.change-settings', { body }, { quiet: true }));
