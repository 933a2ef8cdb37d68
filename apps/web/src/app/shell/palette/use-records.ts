import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { allSearchKeys } from '@touchline/domain/lists/palette-search';
import { useEffect, useState } from 'react';

import { useMay } from '../../../entities/session/use-may.ts';
import { callApi } from '../../../lib/calls/http.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import type { SessionUser } from '../../../lib/session/session.ts';

const typingPause = 200;

/** Records that contain the typed text, requested once the typing pauses. */
export function useRecords(user: SessionUser, typed: string) {
  const openMerchant = useOpenMerchant();
  const [keyword, setKeyword] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);

  const mayAsk = useMay(allSearchKeys);
  const isEnabled = mayAsk && typed !== '';
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', user.id, openMerchant?.code ?? null, keyword],
    enabled: isEnabled && keyword !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi('search.records', { query: { keyword } }, { signal, quiet: true }),
  });
  return {
    found: isEnabled ? data : undefined,
    isSearching: isEnabled && (isFetching || keyword !== typed),
    isFailed: isEnabled && isError,
  };
}
