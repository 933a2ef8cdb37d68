import { useCompany } from '../../lib/company-mode.ts';
import type { OddsPlace } from '../../lib/odds-place.ts';
import { useSession } from '../../lib/session.ts';

export function useMayWrite({ page }: OddsPlace): boolean {
  const isView = useCompany()?.isView === true;
  const held = useSession()?.permissions ?? [];
  return !isView && held.includes(`${page}-action`);
}
