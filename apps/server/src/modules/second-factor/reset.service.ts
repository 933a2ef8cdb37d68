import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { openTarget } from '../accounts/index.ts';
import { requireSomeoneElse } from '../roles/index.ts';
import { clearFailures, endEveryWayIn, secondStepSubjects, tellOwner } from '../sign-in/index.ts';
import { removeFactor, secondFactorAudit } from './second-factor.repository.ts';

/** For a colleague who has lost phone and recovery codes: the factor goes, with every other way in, and they are told. */
export function createReset(platform: Platform) {
  return async (context: Work, id: string): Promise<void> => {
    const { tx, merchantCode, changes } = context;
    const { granter, target } = await openTarget(context, id);
    requireSomeoneElse(granter, target, '不能重置自己的两步验证，请联系其他管理员');
    if (!(await removeFactor(tx, id))) throw new Refusal('notFound');
    changes.add(secondFactorAudit, id, { enabled: true }, { enabled: false });
    await endEveryWayIn(context, platform, { merchantCode, accountId: id });
    await clearFailures(tx, secondStepSubjects(id, null));
    await tellOwner(tx, platform.queue, { merchantCode, accountId: id, event: 'factorReset' });
  };
}
