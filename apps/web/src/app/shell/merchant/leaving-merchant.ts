import { useLocation } from 'react-router';

import { anywhere, decodePath, leavingMerchant } from '../../../lib/page/navigation.ts';
import { type OpenMerchant, openMerchantOf } from '../../../lib/session/open-merchant.ts';

export interface RouterLocation {
  readonly pathname: string;
  readonly search: string;
  readonly key: string;
  readonly state: unknown;
}

/** The state of a link that leaves the merchant on purpose; it counts only from the page that shows the link. */
export function useExplicitLeave() {
  return leavingMerchant(useLocation().key);
}

/** The merchant that a navigation would leave without a link that says so. */
export function leftMerchant(here: RouterLocation, next: RouterLocation): OpenMerchant | null {
  const openMerchant = openMerchantOf(decodePath(here.pathname), here.search);
  const there = openMerchantOf(decodePath(next.pathname), next.search);
  const { leavesMerchantFrom } = (next.state ?? {}) as Record<string, unknown>;
  const isMeant = leavesMerchantFrom === here.key || leavesMerchantFrom === anywhere;
  return openMerchant === null || openMerchant.code === there?.code || isMeant ? null : openMerchant;
}
