import { isPermissionKey } from '@touchline/domain/access/permission-tree';

import type { PredictionPage } from '../../entities/prediction/prediction-page.ts';
import { useMay } from '../../entities/session/use-may.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Published } from './published-predictions.api.ts';

interface Withdrawal {
  /** The key for it is that of the drafts. */
  readonly isWriter: boolean;
  /** Null where it can be withdrawn. */
  readonly whyNot: (row: Published) => 'notOwn' | 'already' | 'started' | null;
}

/** Writers may withdraw what is their own, until kick-off. */
export function useWithdrawal({ page }: PredictionPage): Withdrawal {
  const user = useSession();
  const draftKey = `${page.replace(/pub$/, 'dra')}-action`;
  const isWriter = useMay(isPermissionKey(draftKey) ? draftKey : []);
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
