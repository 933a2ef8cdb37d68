import { allPermissionKeys, type PageKey, type PermissionIndex, permissionIndex } from './permission-tree.ts';

export type KeyKind = 'module' | 'page' | 'group' | 'action';

/** The kind of a key by its form; at 11 characters the tree has to say whether it holds pages. */
export function keyKind(key: string, index: PermissionIndex = permissionIndex): KeyKind | null {
  if (key.includes('-')) return 'action';
  switch (key.length) {
    case 3:
      return 'module';
    case 7:
    case 9:
    case 15:
      return 'page';
    case 11:
      return holdsPages(key, index) ? 'group' : 'page';
    default:
      return null;
  }
}

function holdsPages(key: string, index: PermissionIndex): boolean {
  return index.get(key)?.node.children?.some((child) => !child.key.includes('-')) ?? false;
}

export function pageOfAction(key: string): string {
  const dash = key.indexOf('-');
  return dash < 0 ? key : key.slice(0, dash);
}

export function isPageKey(key: string): key is PageKey {
  return permissionIndex.has(`${key}-view`);
}

/** `bac_#_acc` → `/bac_acc`. */
export function routeOfKey(key: string): string {
  return `/${key.replaceAll('#_', '')}`;
}

/** In the order of the tree. */
export const pageKeys: readonly PageKey[] = /* @__PURE__ */ [...new Set(allPermissionKeys.map(pageOfAction))].filter(
  isPageKey,
);

const keysByRoute: ReadonlyMap<string, PageKey> = /* @__PURE__ */ new Map(
  pageKeys.map((key) => [routeOfKey(key), key]),
);

const schedulePage = '_sch';

/** The sport codes of the appointment detail's path, one for each schedule table: `spo_soc`, `gam_lol`, … */
export const appointmentCodes: readonly string[] = /* @__PURE__ */ pageKeys
  .filter((key) => key.endsWith(schedulePage))
  .map((key) => key.slice(0, -schedulePage.length));

const appointmentPrefix = '/pro_pro_';
const companyPrefix = '/com_lis';
const backMarker = '&back';

/** Hours on air of a merchant's anchors, below their list. */
export const hoursRoute = '/pro_anc_lis/hours';

/** A page below its list: a new record, one by its code, its form, and hours on air. */
const recordPath = /^\/(pro_anc_lis|com_pro_anc)\/(?:new|hours|[A-Za-z0-9]{8}(?:\/edit)?)$/;

export function appointmentRoute(code: string): string {
  return `${appointmentPrefix}${code}${backMarker}`;
}

/** `/spo_soc_sch&back` → `/spo_soc_sch`; what is left says which page it is. */
export function withoutBack(path: string): string {
  return path.endsWith(backMarker) ? path.slice(0, -backMarker.length) : path;
}

/** The route of the page that a path belongs to: a record's path is its list's; other paths are their own. */
export function pageRouteOf(path: string): string {
  const page = keyOfRoute(path);
  return page === null ? withoutBack(path) : routeOfKey(page);
}

/** The page that a path opens, or null when the tree has none for it. */
export function keyOfRoute(path: string): PageKey | null {
  const route = withoutBack(path);
  const page = keysByRoute.get(route);
  if (page !== undefined) return page;
  if (route.startsWith(companyPrefix)) return 'com_lis';
  const [, list] = recordPath.exec(route) ?? [];
  if (list !== undefined) return list as PageKey;
  return appointmentCodeOf(path) === null ? null : 'pro_pro_lis';
}

/** `/pro_pro_spo_soc&back` → `spo_soc`; null of every other path. */
export function appointmentCodeOf(path: string): string | null {
  const route = withoutBack(path);
  const code = route.startsWith(appointmentPrefix) ? route.slice(appointmentPrefix.length) : '';
  return appointmentCodes.includes(code) ? code : null;
}

/** Pages whose view permission opens a path: its own, and for a match's appointments the list of anchors too. */
export function pagesOpening(path: string): readonly PageKey[] {
  const page = keyOfRoute(path);
  if (page === null) return [];
  return appointmentCodeOf(path) === null ? [page] : [page, 'pro_anc_lis'];
}
