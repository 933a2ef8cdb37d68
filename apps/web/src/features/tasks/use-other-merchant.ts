import { useMerchantName } from '../../entities/merchant/merchant-names.ts';
import type { OwnTask } from '../../entities/task/own-tasks.ts';
import { useSession } from '../../lib/session/session.ts';

/** The merchant that a task works for, by name; null where it is one's own. */
export function useOtherMerchant(): (task: Pick<OwnTask, 'merchantCode'>) => string | null {
  const nameOf = useMerchantName();
  const home = useSession()?.merchantCode;
  return ({ merchantCode }) => (merchantCode === home ? null : nameOf(merchantCode));
}
