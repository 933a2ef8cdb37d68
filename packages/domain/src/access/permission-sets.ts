import { pageOfAction } from './permission-grammar.ts';
import { type PermissionIndex, permissionIndex } from './permission-tree.ts';

/** Each key that the tree knows once, in the tree's order. */
export function inTreeOrder(keys: Iterable<string>, index: PermissionIndex = permissionIndex): string[] {
  const held = new Set(keys);
  return [...index.keys()].filter((key) => held.has(key));
}

export type CanonicalPermissions =
  | { readonly ok: true; readonly keys: readonly string[] }
  | { readonly ok: false; readonly unknown: readonly string[] };

/** The keys that a saved permission list means: actions with their page's view, and pages without actions. */
export function canonicalisePermissions(
  keys: Iterable<string>,
  index: PermissionIndex = permissionIndex,
): CanonicalPermissions {
  const given = new Set(keys);
  const unknown = [...given].filter((key) => !index.has(key));
  if (unknown.length > 0) return { ok: false, unknown };
  const kept = [...given].filter((key) => index.get(key)?.node.children === undefined);
  const views = kept.filter((key) => key.includes('-')).map((key) => `${pageOfAction(key)}-view`);
  return { ok: true, keys: inTreeOrder([...kept, ...views], index) };
}

const longestOfMiddleLevel = 7;
const lengthOfGroup = 11;

/** The client's list of the checked keys: depth first, without the levels that follow from the rest. */
export function clientPermissionList(checked: Iterable<string>, index: PermissionIndex = permissionIndex): string[] {
  const keys = inTreeOrder(checked, index);
  return keys.filter((key, at) => {
    if (key.length <= longestOfMiddleLevel) return false;
    const next = keys[at + 1];
    return !(key.length === lengthOfGroup && next !== undefined && next.length > lengthOfGroup);
  });
}

/** One is above another when it holds a permission that the other does not. */
export function isAbove(keys: Iterable<string>, others: Iterable<string>): boolean {
  const held = new Set(others);
  return [...keys].some((key) => !held.has(key));
}

/** The union of an account's roles, cut by what role 1 of its merchant holds. */
export function effectivePermissions(
  roles: Iterable<Iterable<string>>,
  ceiling: Iterable<string>,
  index: PermissionIndex = permissionIndex,
): string[] {
  const allowed = new Set(ceiling);
  const held = [...roles].flatMap((role) => [...role]);
  return inTreeOrder(
    held.filter((key) => allowed.has(key)),
    index,
  );
}

/** The merchant of our own staff, whose people alone put in order what all merchants share. */
export const platformMerchant = 'platform';

/** As `platform.is_reserved_key` of the database says it. */
const reserved = /^(spo|sin|gam)_.*-action$|^spo_#_|^pre_#_prv|^com_|^dom_|^mon_#_nod/u;

/** A key that only the platform's own people can hold. */
export function isReservedKey(key: string): boolean {
  return reserved.test(key);
}

/** The keys that people of the merchant can hold at all. */
export function holdableKeys<K extends string>(merchantCode: string, keys: readonly K[]): K[] {
  return keys.filter((key) => merchantCode === platformMerchant || !isReservedKey(key));
}

/** A key that changes accounts, roles or their log. */
export function isOfficeKey(key: string): boolean {
  return /^bac_.*-action$/u.test(key);
}

/** A key whose giving asks for password or code. */
export function isGuardedKey(key: string): boolean {
  return isOfficeKey(key) || key.startsWith('com_');
}
