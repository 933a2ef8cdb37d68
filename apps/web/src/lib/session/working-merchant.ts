import { useOpenMerchant } from './open-merchant.ts';
import { useSession } from './session.ts';

/** The merchant whose records are open: the one that a super-admin opened, else one's own. */
export function useWorkingMerchant(): string | null {
  const openMerchant = useOpenMerchant();
  const user = useSession();
  return openMerchant?.code ?? user?.merchantCode ?? null;
}
