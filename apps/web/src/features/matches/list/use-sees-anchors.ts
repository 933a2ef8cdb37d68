import { useHolds } from '../../../entities/session/use-may.ts';

/** Whether rows say who is on air for a match; the key of one's own reservations changes nothing here. */
export function useSeesAnchors(): boolean {
  return useHolds(['pro_pro_lis-view', 'pro_anc_lis-view']);
}
