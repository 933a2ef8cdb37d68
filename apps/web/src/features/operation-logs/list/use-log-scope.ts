import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';

export interface LogScope {
  /** A super-admin on the administrator site sees every merchant's rows and may choose one. */
  readonly isAcrossMerchants: boolean;
  /** Elsewhere one merchant's rows are shown; null where the server knows which. */
  readonly fixedMerchant: string | null;
}

export function useLogScope(): LogScope {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  const isWide = user?.isSuperAdmin === true && openMerchant === null;
  if (!isWide) return { isAcrossMerchants: false, fixedMerchant: null };
  return isAdministratorSite()
    ? { isAcrossMerchants: true, fixedMerchant: null }
    : { isAcrossMerchants: false, fixedMerchant: user.merchantCode };
}
