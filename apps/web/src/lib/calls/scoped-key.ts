import { useOpenMerchant } from '../session/open-merchant.ts';
import { useSession } from '../session/session.ts';

/** Data is kept per person and per merchant that the person acts for. */
export function useScopedKey(...name: readonly unknown[]): readonly unknown[] {
  const user = useSession();
  const openMerchant = useOpenMerchant();
  return [...name.slice(0, 1), user?.id ?? null, openMerchant?.code ?? null, ...name.slice(1)];
}
