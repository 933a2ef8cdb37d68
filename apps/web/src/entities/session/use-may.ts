import type { PageKey, PermissionKey } from '@touchline/domain/access/permission-tree';

import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';

type Key = PermissionKey | `${PageKey}-action`;

/** Whose records a key is about: the merchant's whose pages are open, or everybody's. */
type Records = 'merchant' | 'shared';

/** Whether the account holds one of the keys, also where `useMay` refuses their use. */
export function useHolds(anyOf: Key | readonly Key[]): boolean {
  return holdsOne(useSession()?.permissions, listOf(anyOf));
}

/**
 * Whether one of the keys can be used on the page that is open. View mode of a merchant leaves only reading;
 * records that all merchants share change only outside a merchant's pages.
 */
export function useMay(anyOf: Key | readonly Key[], records: Records = 'merchant'): boolean {
  const held = useSession()?.permissions;
  const merchant = useOpenMerchant();
  const isReadOnly = merchant !== null && (merchant.isView || records === 'shared');
  return holdsOne(held, isReadOnly ? listOf(anyOf).filter(isReading) : listOf(anyOf));
}

const listOf = (anyOf: Key | readonly Key[]): readonly Key[] => (typeof anyOf === 'string' ? [anyOf] : anyOf);

const isReading = (key: Key): boolean => key.endsWith('-view');

function holdsOne(held: readonly string[] | undefined, keys: readonly Key[]): boolean {
  return keys.some((key) => held?.includes(key) === true);
}
