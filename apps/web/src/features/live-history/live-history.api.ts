import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useMerchantTopic } from '../../lib/events/merchant-topic.ts';
import { refreshList } from '../../lib/lists/list-query.ts';

export type LiveSession = CallData<Calls['live-history.of-match']>['sessions'][number];
export type HoursRow = CallData<Calls['live-history.hours']>['streamers'][number];

const name = 'live-history';

interface HistoryOf {
  /** Of an anchor, or of a match. */
  readonly of: { readonly streamerCode: string } | { readonly matchId: string };
  /** Null is the merchant whose records are open. */
  readonly merchantCode: string | null;
}

/** Sessions, the newest first; read again when one of the merchant's begins or ends. */
export function useHistory({ of, merchantCode }: HistoryOf) {
  useFollowed(merchantCode);
  return useInfiniteQuery({
    queryKey: useScopedKey(name, 'sessions', merchantCode, of),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const options = { ...quietFor(merchantCode), signal };
      return 'matchId' in of
        ? callApi('live-history.of-match', { query: { ...of, ...before } }, options)
        : callApi('live-history.of-anchor', { params: of, query: before }, options);
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Hours of one month; the month before stays until they are there. */
export function useHours(month: string, streamerCode?: string, merchantCode: string | null = null) {
  useFollowed(merchantCode);
  return useQuery({
    queryKey: useScopedKey(name, 'hours', merchantCode, month, streamerCode ?? ''),
    queryFn: ({ signal }) =>
      callApi(
        'live-history.hours',
        { query: { month, ...(streamerCode !== undefined && { streamerCode }) } },
        { ...quietFor(merchantCode), signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const exportHours = (month: string) =>
  callApi('live-history.start-export', { body: { month } }, { quiet: true });

/** A stream that begins or ends is news of its appointment. */
function useFollowed(merchantCode: string | null): void {
  useMerchantTopic(
    'appointments',
    ({ type }) => {
      if (type !== 'closed') void refreshList(name);
    },
    merchantCode,
  );
}
