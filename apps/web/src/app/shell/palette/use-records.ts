import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { callApi } from '../../../lib/calls/http.ts';
import { useCompany } from '../../../lib/session/company-mode.ts';
import type { SessionUser } from '../../../lib/session/session.ts';

const typingPause = 200;
const searchable = ['bac_#_acc-view', 'bac_#_rol-view', 'com_lis-view'];

/** The records that contain what was typed, asked for once the typing pauses. */
export function useRecords(user: SessionUser, typed: string) {
  const company = useCompany();
  const [keyword, setKeyword] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), typingPause);
    return () => clearTimeout(timer);
  }, [typed]);

  const mayAsk = searchable.some((key) => user.permissions.includes(key));
  const isAsked = mayAsk && typed !== '';
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', user.id, company?.code ?? null, keyword],
    enabled: isAsked && keyword !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi('search.records', { query: { keyword } }, { signal, quiet: true }),
  });
  return {
    found: isAsked ? data : undefined,
    isSearching: isAsked && (isFetching || keyword !== typed),
    isFailed: isAsked && isError,
  };
}
