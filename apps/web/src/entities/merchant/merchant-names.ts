import { useQuery } from '@tanstack/react-query';
import { pageLimits } from '@touchline/domain/constants';

import { isMissing } from '../../lib/calls/call-error.ts';
import { callApi } from '../../lib/calls/http.ts';
import { type OpenMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';

export interface MerchantName {
  readonly code: string;
  readonly alias: string;
}

const freshFor = 60_000;

interface MerchantNames {
  readonly merchants: readonly MerchantName[];
  readonly isLoading: boolean;
  /** Answered once, well or not. */
  readonly isFetched: boolean;
}

/** All merchants by name, whichever one's pages are open; for a super-admin only. */
export function useMerchantNames(): MerchantNames {
  const user = useSession();
  const {
    data = [],
    isLoading,
    isFetched,
  } = useQuery({
    queryKey: ['merchant-names', user?.id ?? null],
    enabled: user?.isSuperAdmin === true,
    staleTime: freshFor,
    queryFn: async ({ signal }) => {
      const query = { size: pageLimits.largestSize };
      const { records } = await callApi('merchants.list', { query }, { signal, quiet: true, actingFor: null });
      return records.map(({ code, alias }) => ({ code, alias }));
    },
  });
  return { merchants: data, isLoading, isFetched };
}

interface KnownMerchant {
  readonly openMerchant: OpenMerchant | null;
  /** Nobody knows yet whether there is such a merchant. */
  readonly isAsking: boolean;
  /** The code in the address is no merchant's. */
  readonly isMissing: boolean;
}

/** The merchant in the address. One beyond the list of names is requested by itself. */
export function useKnownMerchant(): KnownMerchant {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  const code = openMerchant?.code ?? '';
  const { merchants, isFetched } = useMerchantNames();
  const isNamed = merchants.some((merchant) => merchant.code === code);
  const isOpen = openMerchant !== null && user?.isSuperAdmin === true;
  const existence = useQuery({
    queryKey: ['merchant-exists', user?.id ?? null, code],
    enabled: isOpen && isFetched && !isNamed,
    staleTime: freshFor,
    queryFn: ({ signal }) => isMerchant(code, signal),
  });
  const isUnknown = !isNamed && existence.data === false;
  const isAsking = isOpen && !isNamed && !(isFetched && existence.isFetched);
  return { openMerchant: isUnknown ? null : openMerchant, isAsking, isMissing: isUnknown };
}

async function isMerchant(code: string, signal: AbortSignal): Promise<boolean> {
  try {
    await callApi('merchants.get', { params: { code } }, { signal, quiet: true, actingFor: null });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** A merchant's name alone; its code until the names are known. */
export function useMerchantAlias(code: string): string {
  const { merchants } = useMerchantNames();
  return merchants.find((merchant) => merchant.code === code)?.alias ?? code;
}

/** A merchant's name before its code, for whoever may know the names; else the code. */
export function useMerchantName(): (code: string) => string {
  const { merchants } = useMerchantNames();
  return (code) => {
    const alias = merchants.find((merchant) => merchant.code === code)?.alias;
    return alias === undefined ? code : `${alias} (${code})`;
  };
}
