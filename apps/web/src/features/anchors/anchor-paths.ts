import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import { useLocation, useSearchParams } from 'react-router';

import { decodePath } from '../../lib/page/navigation.ts';
import { inMerchant, useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useOwnMerchant } from '../../lib/session/own-merchant.ts';
import type { AnchorRef } from './anchors.api.ts';

export type AnchorsPageKey = 'pro_anc_lis' | 'com_pro_anc';

const merchantParam = 'merchant';
const pagePattern = /(?:^|\/)com_pro_anc(?:$|[/&])/;

/** The list that is open, or whose record is open. */
export function useAnchorsPageKey(): AnchorsPageKey {
  return pagePattern.test(decodePath(useLocation().pathname)) ? 'com_pro_anc' : 'pro_anc_lis';
}

/** Addresses of the list's records, below the list itself. */
export function useAnchorPaths() {
  const route = routeOfKey(useAnchorsPageKey());
  const openMerchant = useOpenMerchant();
  const own = useOwnMerchant();
  const pathOf = ({ streamerCode, merchantCode }: AnchorRef, below: '' | '/edit') => {
    const search = own === null && merchantCode !== null ? `?${merchantParam}=${merchantCode}` : '';
    return inMerchant(openMerchant, `${route}/${streamerCode}${below}`, search);
  };
  return {
    list: inMerchant(openMerchant, route),
    create: inMerchant(openMerchant, `${route}/new`),
    view: (ref: AnchorRef) => pathOf(ref, ''),
    edit: (ref: AnchorRef) => pathOf(ref, '/edit'),
  };
}

/** The merchant in the address of a record; null is the one whose records are open. */
export function useMerchantInAddress(): string | null {
  const [search] = useSearchParams();
  return useOwnMerchant() === null ? search.get(merchantParam) : null;
}
