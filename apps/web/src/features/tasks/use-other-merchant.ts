import { useMerchantNames } from '../../entities/merchant/several-merchant-names.ts';
import type { OwnTask } from '../../entities/task/own-tasks.ts';
import { useSession } from '../../lib/session/session.ts';

type TaskMerchant = Pick<OwnTask, 'merchantCode'>;

/** The merchant that one of the tasks works for, by name; null where it is one's own. */
export function useOtherMerchant(tasks: readonly TaskMerchant[]): (task: TaskMerchant) => string | null {
  const home = useSession()?.merchantCode;
  const codes = tasks.map(({ merchantCode }) => merchantCode).filter((code) => code !== home);
  const nameOf = useMerchantNames(codes);
  return ({ merchantCode }) => (merchantCode === home ? null : nameOf(merchantCode));
}
