import { domainLimits } from '@touchline/domain/domains/domain-rules';

import { Refusal } from '../../platform/refusal.ts';
import type { Reading } from '../../platform/work.ts';

/** Names the records that have no other push target, such as anchors; each answer is a sentence. */
export type ProjectGuard = (reading: Reading, projectId: string) => Promise<readonly string[]>;

/** A target stays enabled while it is the only one of an anchor or of a coming appointment. */
export async function requireDispensable(
  guards: readonly ProjectGuard[],
  reading: Reading,
  projectId: string,
): Promise<void> {
  for (const guard of guards) {
    const uses = await guard(reading, projectId);
    if (uses.length > 0) throw new Refusal('projectInUse', { details: uses.map((errorMessage) => ({ errorMessage })) });
  }
}

export function requireFreeProjectName(taken: { readonly id: string } | undefined, ownId?: string): void {
  if (taken !== undefined && taken.id !== ownId)
    throw new Refusal('formRefused', { details: [{ field: 'name', errorMessage: '该推流目标名称已存在，请换一个' }] });
}

export function requireRoomForProject(count: number): void {
  if (count >= domainLimits.projectsPerMerchant)
    throw new Refusal('formRefused', {
      details: [{ errorMessage: `每个商户最多 ${domainLimits.projectsPerMerchant} 个推流目标` }],
    });
}
