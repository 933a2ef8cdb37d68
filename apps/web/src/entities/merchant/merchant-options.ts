import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';

/** The first merchants whose alias, code or name contains the keyword; the server searches. */
export function useMerchantOptions(keyword: string, isWanted = true) {
  const query = keyword === '' ? {} : { keyword };
  return useQuery({
    queryKey: useScopedKey('merchants', 'options', keyword),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callApi('merchants.options', { query }, { signal, quiet: true, actingFor: null }),
  });
}
