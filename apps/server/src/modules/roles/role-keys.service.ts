import { canonicalisePermissions } from '@touchline/domain/permission-sets';

import { cutAt } from '../../platform/plain-values.ts';
import { Refusal } from '../../platform/refusal.ts';

const mostNamed = 20;

/** What a given list of permission keys means; a key that the tree does not know is refused. */
export function canonicalKeys(given: readonly string[]): string[] {
  const result = canonicalisePermissions(given);
  if (!result.ok)
    throw new Refusal('validation', {
      details: result.unknown
        .slice(0, mostNamed)
        .map((key) => ({ field: cutAt(key, 40), errorMessage: `权限不存在：${cutAt(key, 40)}` })),
    });
  return [...result.keys];
}
