import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type Published = CallData<Calls['published-predictions.list']>['records'][number];
export type PublishedRecord = CallData<Calls['published-predictions.get']>;

/** First part of every cache key of these pages. */
export const publishedName = 'published-predictions';

/** One prediction with how it ended, read anew at each opening. */
export function usePublished(id: string) {
  return useQuery({
    queryKey: useScopedKey(publishedName, 'get', id),
    queryFn: ({ signal }) => callApi('published-predictions.get', { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
  });
}

export const withdraw = (id: string) =>
  refreshAfter(publishedName, callApi('published-predictions.withdraw', { params: { id } }, { quiet: true }));
