import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { queryClient } from '../../lib/calls/query-client.ts';

export type ListedNotice = CallData<Calls['notices.list']>['notices'][number];

/** Notices stand in one's own merchant, whichever one's pages are open. */
const own = { actingFor: null } as const;
const byItself = { ...own, quiet: true, isBackground: true } as const;
const name = 'notices';

export function unreadQuery(userId: string) {
  return queryOptions({
    queryKey: [name, userId, 'unread'],
    queryFn: ({ signal }) => callApi('notices.unread', {}, { ...byItself, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Read whenever the list is opened. */
export function noticesQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [name, userId, 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      callApi('notices.list', { query: pageParam === undefined ? {} : { before: pageParam } }, { ...byItself, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function refreshNotices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [name] });
}

/** A notice that is gone, or read elsewhere, is read all the same. */
export async function markRead(id: string): Promise<void> {
  await callApi('notices.mark-read', { params: { id } }, { ...own, quiet: true }).catch(() => undefined);
  await refreshNotices();
}

export async function markAllRead(until: string): Promise<void> {
  await callApi('notices.mark-all-read', { body: { until } }, own);
  await refreshNotices();
}
