import { anchorLimits } from '@touchline/domain/anchors/anchor-rules';

import { Refusal } from '../../platform/refusal.ts';
import type { HeldTarget } from './anchor-writes.repository.ts';

export function refused(errorMessage: string, field?: string): Refusal {
  return new Refusal('formRefused', { details: [{ ...(field !== undefined && { field }), errorMessage }] });
}

/** The body names the merchant whose records are open, or none: no anchor is made for another, and none moves. */
export function requireOwnMerchant(named: string | undefined, merchantCode: string): void {
  if (named !== undefined && named !== merchantCode) throw new Refusal('notFound');
}

export function requireRoomForAnchor(count: number): void {
  if (count >= anchorLimits.anchorsPerMerchant)
    throw refused(`每个商户最多 ${anchorLimits.anchorsPerMerchant.toLocaleString('en')} 位主播`);
}

/**
 * Chosen push targets: all of the merchant, at least one of them enabled. A disabled one stays where the anchor has it, and
 * is added to none.
 */
export function requireTargets(
  wanted: readonly string[],
  found: readonly HeldTarget[],
  held: readonly HeldTarget[] = [],
): void {
  const field = 'projectCodes';
  const kept = new Set(held.map(({ id }) => id));
  const ids = new Set(found.map(({ id }) => id));
  if (wanted.some((id) => !ids.has(id))) throw refused('推送目标不存在', field);
  const disabled = found.find(({ id, isEnabled }) => !isEnabled && !kept.has(id));
  if (disabled !== undefined) throw refused(`推送目标“${disabled.name}”已停用，请换一个`, field);
  if (!found.some(({ isEnabled }) => isEnabled)) throw refused('请至少选择一个可用的推送目标', field);
  if (found.length > anchorLimits.pushTargetsPerAnchor)
    throw refused(`每位主播最多 ${anchorLimits.pushTargetsPerAnchor} 个推送目标`, field);
}
