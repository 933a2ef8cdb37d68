import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';

export type PredictionRecordData = CallData<Calls['prediction-records.get']>;
export type RecordTally = Omit<PredictionRecordData['byMonth'][number], 'month'>;
export type ListedTicket = CallData<Calls['prediction-records.tickets']>['records'][number];
export type TicketFilters = FiltersOf<'prediction-records.tickets'>;

/** First part of every cache key of this page. */
export const recordsName = 'prediction-records';

/** These four filters narrow the whole record; the others narrow its tickets alone. */
export function useRecord({ userId, sportId, from, until }: TicketFilters) {
  const query = { userId, sportId, from, until };
  return useQuery({
    queryKey: useScopedKey(recordsName, 'record', query),
    queryFn: ({ signal }) => callApi('prediction-records.get', { query }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
}

export function useWriters() {
  return (
    useQuery({
      queryKey: useScopedKey(recordsName, 'writers'),
      queryFn: ({ signal }) => callApi('prediction-records.writers', {}, { signal, quiet: true }),
    }).data?.writers ?? []
  );
}

export function useTicket(id: string) {
  return useQuery({
    queryKey: useScopedKey(recordsName, 'ticket', id),
    queryFn: ({ signal }) => callApi('prediction-records.ticket', { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
  });
}
