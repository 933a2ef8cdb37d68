import { useQuery } from '@tanstack/react-query';
import { pageLimits } from '@touchline/domain/constants';

import { callApi } from './http.ts';
import { useSession } from './session.ts';

export interface MerchantName {
  readonly code: string;
  readonly alias: string;
}

const freshFor = 60_000;

/** All merchants by name, whichever one's pages are open; for a super-admin only. */
export function useMerchantNames(): { readonly merchants: readonly MerchantName[]; readonly isLoading: boolean } {
  const user = useSession();
  const { data = [], isLoading } = useQuery({
    queryKey: ['merchant-names', user?.id ?? null],
    enabled: user?.isSuperAdmin === true,
    staleTime: freshFor,
    queryFn: async ({ signal }) => {
      const query = { size: pageLimits.largestSize };
      const { records } = await callApi('merchants.list', { query }, { signal, quiet: true, actingFor: null });
      return records.map(({ code, alias }) => ({ code, alias }));
    },
  });
  return { merchants: data, isLoading };
}

/** A merchant's name before its code, for whoever may know the names; else the code. */
export function useMerchantName(): (code: string) => string {
  const { merchants } = useMerchantNames();
  return (code) => {
    const alias = merchants.find((merchant) => merchant.code === code)?.alias;
    return alias === undefined ? code : `${alias} (${code})`;
  };
}
