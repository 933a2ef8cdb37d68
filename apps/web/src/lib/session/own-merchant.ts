import { useOpenMerchant } from './open-merchant.ts';
import { useSession } from './session.ts';

/** The merchant whose records a page is about; null where it shows those of several merchants. */
export function useOwnMerchant(): string | null {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  if (openMerchant !== null) return openMerchant.code;
  return user?.isSuperAdmin === true ? null : (user?.merchantCode ?? null);
}
