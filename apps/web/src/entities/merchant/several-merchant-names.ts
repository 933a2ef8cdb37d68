import { useQueries } from '@tanstack/react-query';

import { useSession } from '../../lib/session/session.ts';
import { nameBeforeCode, nameQuery } from './merchant-names.ts';

/** The names of several merchants, as `useMerchantName` gives one. Apart from it: the shell names one, and needs no more at first. */
export function useMerchantNames(codes: readonly string[]): (code: string) => string {
  const user = useSession();
  const found = useQueries({
    queries: [...new Set(codes)].map((code) => nameQuery(user, code)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return (code) => nameBeforeCode(code, found.find((merchant) => merchant.code === code)?.alias);
}
