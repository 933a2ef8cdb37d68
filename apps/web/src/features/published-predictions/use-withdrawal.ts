import type { OddsPlace } from '../../entities/prediction/odds-place.ts';
import { useCompany } from '../../lib/session/company-mode.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Published } from './published-predictions.api.ts';

interface Withdrawal {
  /** The key for it is that of the drafts. */
  readonly isWriter: boolean;
  /** Null where it can be withdrawn. */
  readonly whyNot: (row: Published) => 'notOwn' | 'already' | 'started' | null;
}

/** Writers may withdraw what is their own, until kick-off. */
export function useWithdrawal({ page }: OddsPlace): Withdrawal {
  const user = useSession();
  const isView = useCompany()?.isView === true;
  const draftKey = `${page.replace(/pub$/, 'dra')}-action`;
  const isWriter = !isView && user?.permissions.includes(draftKey) === true;
  return {
    isWriter,
    whyNot: (row) => {
      if (!isWriter || row.userId !== user?.id) return 'notOwn';
      if (row.withdrawnTime !== null) return 'already';
      return hasBegun(row) ? 'started' : null;
    },
  };
}

/** By the clock here; the server looks at its own, and at the match. */
function hasBegun({ gameTime, finished }: Published): boolean {
  return finished === 1 || Date.parse(gameTime) <= Date.now();
}
