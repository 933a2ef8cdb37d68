import { domainLimits } from '@touchline/domain/domains/domain-rules';

import { Refusal } from '../../platform/refusal.ts';
import type { Reading } from '../../platform/work.ts';

/** Names the records that have no other push target, such as anchors; each answer is a sentence. */
export type PushTargetGuard = (reading: Reading, pushTargetId: string) => Promise<readonly string[]>;

/** A target stays enabled while it is the only one of an anchor or of a coming appointment. */
export async function requireDispensable(
  guards: readonly PushTargetGuard[],
  reading: Reading,
  pushTargetId: string,
): Promise<void> {
  for (const guard of guards) {
    const uses = await guard(reading, pushTargetId);
    if (uses.length > 0)
      throw new Refusal('pushTargetInUse', { details: uses.map((errorMessage) => ({ errorMessage })) });
  }
}

export function requireFreePushTargetName(taken: { readonly id: string } | undefined, ownId?: string): void {
  if (taken !== undefined && taken.id !== ownId)
    throw new Refusal('formRefused', { details: [{ field: 'name', errorMessage: '该推送目标名称已存在，请换一个' }] });
}

export function requireRoomForPushTarget(count: number): void {
  if (count >= domainLimits.pushTargetsPerMerchant)
    throw new Refusal('formRefused', {
      details: [{ errorMessage: `每个商户最多 ${domainLimits.pushTargetsPerMerchant} 个推送目标` }],
    });
}
