import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import type { MatchPage } from './match-page.ts';

export interface MatchRights {
  /** The operating column is there. */
  readonly hasActions: boolean;
  readonly canChange: boolean;
  readonly canView: boolean;
  readonly canAppoint: boolean;
  /** The page that both lead to opens. */
  readonly canOpenProgramme: boolean;
}

/** Matches belong to no merchant: an open merchant's view of them is read-only. */
export function useMatchRights({ changeKeys }: MatchPage): MatchRights {
  const held = useSession()?.permissions ?? [];
  const isOwnPage = useOpenMerchant() === null;
  const canChange = isOwnPage && changeKeys.some((key) => held.includes(key));
  return {
    hasActions: canChange || (isOwnPage && held.includes('pro_anc_lis-action')),
    canChange,
    canView: held.includes('pro_anc_lis-view'),
    canAppoint: held.includes('pro_anc_lis-reservation'),
    canOpenProgramme: held.includes('pro_pro_lis-view'),
  };
}
