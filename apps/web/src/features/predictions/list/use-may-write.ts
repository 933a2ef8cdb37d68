import type { PredictionPage } from '../../../entities/prediction/prediction-page.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { useSession } from '../../../lib/session/session.ts';

export function useMayWrite({ page }: PredictionPage): boolean {
  const isView = useOpenMerchant()?.isView === true;
  const held = useSession()?.permissions ?? [];
  return !isView && held.includes(`${page}-action`);
}
