import { useQuery } from '@tanstack/react-query';

import { type OpenMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { lookUpMerchant } from './merchant-look-up.ts';

export type { MerchantName } from './merchant-look-up.ts';

const freshFor = 60_000;

/** The read of one merchant's name, which a super-admin alone makes. */
export function nameQuery(user: ReturnType<typeof useSession>, code: string) {
  return {
    queryKey: ['merchants', 'name', user?.id ?? null, code],
    enabled: user?.isSuperAdmin === true && code !== '',
    staleTime: freshFor,
    queryFn: () => lookUpMerchant(code),
  };
}

interface KnownMerchant {
  readonly openMerchant: OpenMerchant | null;
  /** Nobody knows yet whether there is such a merchant. */
  readonly isAsking: boolean;
  /** The code in the address is no merchant's. */
  readonly isMissing: boolean;
}

/** The merchant in the address. */
export function useKnownMerchant(): KnownMerchant {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  const { data, isFetched } = useQuery(nameQuery(user, openMerchant?.code ?? ''));
  const isMissing = openMerchant !== null && data === null;
  const isAsking = openMerchant !== null && user?.isSuperAdmin === true && !isFetched;
  return { openMerchant: isMissing ? null : openMerchant, isAsking, isMissing };
}

/** A merchant's name alone; its code until the name is known. */
export function useMerchantAlias(code: string): string {
  const { data } = useQuery(nameQuery(useSession(), code));
  return data?.alias ?? code;
}

/** A merchant's name before its code, for those who may know it; else the code. */
export function useMerchantName(code: string): string {
  const { data } = useQuery(nameQuery(useSession(), code));
  return nameBeforeCode(code, data?.alias);
}

export function nameBeforeCode(code: string, alias: string | undefined): string {
  return alias === undefined ? code : `${alias} (${code})`;
}
