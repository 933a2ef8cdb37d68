import { QueryCache, QueryClient } from '@tanstack/react-query';

import { onCacheClear } from '../session/session.ts';
import { isNoAnswer } from './call-error.ts';
import { openErrorPage } from './error-route.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isPage`: without an answer to its first load there is no page to show. */
    queryMeta: { isPage?: true };
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // By default a call waits in silence for a network, and the rows of an earlier question stand there as its answer.
    queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError(error, query) {
      const isFirstLoad = query.meta?.isPage === true && query.state.data === undefined;
      if (isFirstLoad && isNoAnswer(error)) openErrorPage(error.status);
    },
  }),
});

onCacheClear(() => queryClient.clear());
