import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { queryClient } from '../calls/query-client.ts';
import { useScopedKey } from '../calls/scoped-key.ts';

/** The answer of every list call. */
export interface ListAnswer<Row> {
  readonly records: readonly Row[];
  readonly current: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
  readonly totalIsCapped?: true | undefined;
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
  readonly archivedBefore?: string | undefined;
}

/** Rows of an earlier answer that stand there longer than this many ms say that they are. */
export const oldAfter = 300;

export interface LoadedList<Row> {
  /** While the next page is on its way, the one before it. */
  readonly answer: ListAnswer<Row> | undefined;
  readonly rows: readonly Row[] | undefined;
  readonly isFetching: boolean;
  /** The rows answer an earlier question, or one that was asked again by hand. */
  readonly isOld: boolean;
  /** Set only where there is nothing to show in its place. */
  readonly error: Error | null;
  readonly refreshedAt: Date | null;
  /** The rows stand as they were read before. */
  readonly isRefreshFailed: boolean;
  readonly refresh: () => void;
}

interface ListOptions<Query, Row> {
  /** First part of the cache's key: `refreshList(name)` reads again all lists under it. */
  readonly name: string;
  /** Which of the lists under it. */
  readonly part?: string;
  readonly query: Query;
  /** Path parameters of the call. */
  readonly params?: unknown;
  readonly load: (query: Query, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  /** Nothing is asked before; the rows are still to come. */
  readonly isWaiting?: boolean;
  /** Called when the page is past the end, as after its last row is deleted. */
  readonly onPastEnd?: (lastPage: number) => void;
}

export function useList<Query, Row>(options: ListOptions<Query, Row>): LoadedList<Row> {
  const { name, part = 'list', query, params, load, isWaiting = false, onPastEnd } = options;
  const queryKey = useScopedKey(name, part, query, params);
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(query, signal),
    placeholderData: keepPreviousData,
    enabled: !isWaiting,
  });
  const [isReadAgain, setIsReadAgain] = useState(false);
  const lastPage = data?.totalPages ?? 0;
  const isPastEnd = !isPlaceholderData && data?.records.length === 0 && lastPage > 0 && data.current > lastPage;
  useEffect(() => {
    if (isPastEnd) onPastEnd?.(lastPage);
  }, [isPastEnd, lastPage, onPastEnd]);

  return {
    answer: data,
    rows: data?.records,
    isFetching,
    isOld: isPlaceholderData || (isReadAgain && isFetching),
    error: data === undefined || isPlaceholderData ? error : null,
    refreshedAt: data === undefined || isPlaceholderData ? null : new Date(dataUpdatedAt),
    isRefreshFailed: data !== undefined && !isPlaceholderData && error !== null && !isFetching,
    refresh: () => {
      setIsReadAgain(true);
      void refetch().finally(() => setIsReadAgain(false));
    },
  };
}

/** Answers when the list shows it. */
export async function shownAfter<Answer>(name: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } finally {
    await refreshList(name);
  }
}

export function refreshList(name: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [name] });
}

/** Also after a refusal: it may be that the list is what was out of date. */
export async function refreshAfter<Answer>(name: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } finally {
    void refreshList(name);
  }
}
