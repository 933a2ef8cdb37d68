import type { OddsPlace } from '../../../entities/prediction/odds-place.ts';
import { useCompany } from '../../../lib/session/company-mode.ts';
import { useSession } from '../../../lib/session/session.ts';

export function useMayWrite({ page }: OddsPlace): boolean {
  const isView = useCompany()?.isView === true;
  const held = useSession()?.permissions ?? [];
  return !isView && held.includes(`${page}-action`);
}
