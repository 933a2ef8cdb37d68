import { canonicalisePermissions, holdableKeys } from '@touchline/domain/access/permission-sets';
import { openedKeys, purchasesOf } from '@touchline/domain/merchants/purchases';

import { cutAt } from '../../platform/plain-values.ts';
import { Refusal } from '../../platform/refusal.ts';

const mostNamed = 20;

/** Expands a list of permission keys; refuses unknown keys, and keys that the merchant's people cannot hold. */
export function canonicalKeys(given: readonly string[], merchantCode: string): string[] {
  const result = canonicalisePermissions(given);
  if (!result.ok) throw refused(result.unknown, '权限不存在');
  const keys = [...result.keys];
  const holdable = holdableKeys(merchantCode, keys);
  if (holdable.length < keys.length)
    throw refused(
      keys.filter((key) => !holdable.includes(key)),
      '仅限平台使用的权限',
    );
  return keys;
}

/** The keys of a role that no purchase opens now: nobody sees them, and a save of the role leaves them as they are. */
export function unboughtKeys(
  merchantCode: string,
  [merchant]: readonly { readonly purchases: readonly string[] }[],
  keys: readonly string[],
): string[] {
  const opened = new Set(openedKeys(merchantCode, purchasesOf(merchant?.purchases ?? []), keys));
  return keys.filter((key) => !opened.has(key));
}

function refused(keys: readonly string[], because: string): Refusal {
  const details = keys
    .slice(0, mostNamed)
    .map((key) => ({ field: cutAt(key, 40), errorMessage: `${because}：${cutAt(key, 40)}` }));
  return new Refusal('validation', { details });
}
