import { landingRoute, type MenuOptions } from './navigation.ts';
import { pagesOpening, routeOfKey } from './permission-grammar.ts';
import { redirects, routes } from './routes.ts';

export type PathDecision = 'allowed' | 'noPermissions' | 'noMatch' | 'unclaimed';

/** Where each refusal leads. */
export const refusalRoutes = {
  noPermissions: routes.signInNoPermissions,
  noMatch: routes.signInNoMatch,
  unclaimed: routes.notFound,
} as const satisfies Record<Exclude<PathDecision, 'allowed'>, string>;

const unguarded: ReadonlySet<string> = /* @__PURE__ */ new Set([...Object.values(routes), ...Object.keys(redirects)]);

/** Comfort, not security: the server judges every call by itself. */
export function pathDecision(path: string, permissions: Iterable<string>): PathDecision {
  if (unguarded.has(path)) return 'allowed';
  const pages = pagesOpening(path);
  if (pages.length === 0) return 'unclaimed';
  const held = new Set(permissions);
  if (held.size === 0) return 'noPermissions';
  return pages.some((page) => held.has(`${page}-view`)) ? 'allowed' : 'noMatch';
}

const firstChoice = 'pre_soc_odd_dra';

export function homeTarget(permissions: Iterable<string>, options: MenuOptions = {}): string {
  const held = new Set(permissions);
  if (held.has(`${firstChoice}-view`)) return routeOfKey(firstChoice);
  return landingRoute(held, options) ?? routes.check;
}

/** Where `/check` sends on; null: stay, it is the insufficient-permission page. `null` permissions: nobody is signed in. */
export function checkTarget(permissions: Iterable<string> | null, options: MenuOptions = {}): string | null {
  return permissions === null ? routes.signIn : landingRoute(permissions, options);
}
