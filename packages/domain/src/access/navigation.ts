import { routeOfKey } from './permission-grammar.ts';
import { type PermissionIndex, type PermissionNode, permissionIndex } from './permission-tree.ts';

/** One icon of the sidebar each, in its order; the header shows the tabs of the current one. */
export const sections = [
  { id: 'sports', name: '体育管理', modules: ['pre', 'spo', 'mon'] },
  { id: 'backOffice', name: '后台管理', modules: ['bac'] },
  { id: 'single', name: '单项赛程', modules: ['sin'] },
  { id: 'gaming', name: '电竞管理', modules: ['gam'] },
  { id: 'program', name: '节目管理', modules: ['pro'] },
  { id: 'anchor', name: '主播', modules: ['anc'] },
  { id: 'companies', name: '商户管理', modules: ['com'] },
  { id: 'domains', name: '域名管理', modules: ['dom'] },
  { id: 'valueAdded', name: '增值内容', modules: ['val'] },
] as const satisfies readonly { id: string; name: string; modules: readonly string[] }[];

export type SectionId = (typeof sections)[number]['id'];

const sectionByModule: ReadonlyMap<string, SectionId> = /* @__PURE__ */ new Map(
  sections.flatMap(({ id, modules }) => modules.map((module) => [module, id] as const)),
);

export function sectionOfPath(path: string): SectionId | null {
  const [, module] = /^\/([a-z]{3})_/.exec(path) ?? [];
  return module === undefined ? null : (sectionByModule.get(module) ?? null);
}

/** Keys named here, with all below them, are shown neither in the header nor in the sidebar. */
export const hiddenCodes: readonly string[] = [];

const excludedFromHeader = ['pre_soc_sch', 'pre_bak_sch'];
const lengthOfGroup = 11;
const lengthOfMiddleLevel = 7;

export interface HeaderTab {
  readonly key: string;
  readonly title: string;
  readonly route: string;
  readonly section: SectionId | null;
}

export interface HeaderGroup {
  readonly key: string;
  readonly title: string;
  readonly section: SectionId | null;
  readonly tabs: readonly HeaderTab[];
}

export type HeaderEntry = HeaderTab | HeaderGroup;

export interface MenuOptions {
  readonly hidden?: readonly string[];
  /** The pages that menus show now; all of the tree, where left out, as for where someone lands. */
  readonly open?: ReadonlySet<string>;
  readonly index?: PermissionIndex;
}

function isUnder(key: string, code: string): boolean {
  return key === code || key.startsWith(`${code}_`);
}

function joinWords(first: string, second: string): string {
  return /[A-Za-z0-9]$/.test(first) ? `${first} ${second}` : first + second;
}

/** The name that tells it from its like in another branch: 足球赛程, 篮球预测, 主播列表. */
export function titleOfKey(key: string, index: PermissionIndex = permissionIndex): string {
  const indexed = index.get(key);
  if (indexed === undefined) return key;
  const { node, parent } = indexed;
  if (parent?.key.length === lengthOfGroup) return `${titleOfKey(parent.key, index)} · ${node.name}`;
  if (parent?.key.length !== lengthOfMiddleLevel || node.name.startsWith(parent.name)) return node.name;
  return joinWords(parent.name, node.name);
}

export interface HeldPage {
  readonly node: PermissionNode;
  readonly parent: PermissionNode | null;
  readonly route: string;
}

/** The pages whose `-view` is held, that are open and not hidden, in the order of the tree. */
export function heldPages(permissions: Iterable<string>, options: MenuOptions = {}): HeldPage[] {
  const { hidden = hiddenCodes, open, index = permissionIndex } = options;
  const held = new Set(permissions);
  return [...index.values()]
    .filter(({ node: { key } }) => held.has(`${key}-view`) && open?.has(key) !== false)
    .filter(({ node: { key } }) => !hidden.some((code) => isUnder(key, code)))
    .map(({ node, parent }) => ({ node, parent, route: routeOfKey(node.key) }));
}

/** Third-level pages as tabs, fourth-level pages gathered under their group. */
export function headerEntries(permissions: Iterable<string>, options: MenuOptions = {}): HeaderEntry[] {
  const { index = permissionIndex } = options;
  const entries = new Map<string, HeaderEntry>();
  for (const { node, parent, route } of heldPages(permissions, options)) {
    if (excludedFromHeader.some((prefix) => node.key.startsWith(prefix))) continue;
    const section = sectionOfPath(route);
    if (parent?.key.length !== lengthOfGroup) {
      entries.set(node.key, { key: node.key, title: titleOfKey(node.key, index), route, section });
      continue;
    }
    const group = entries.get(parent.key);
    const tabs = group !== undefined && 'tabs' in group ? group.tabs : [];
    const tab: HeaderTab = { key: node.key, title: node.name, route, section };
    entries.set(parent.key, { key: parent.key, title: titleOfKey(parent.key, index), section, tabs: [...tabs, tab] });
  }
  return [...entries.values()];
}

/** The header's entries on a path: those of its section, and none outside every section. */
export function headerOfPath(path: string, permissions: Iterable<string>, options: MenuOptions = {}): HeaderEntry[] {
  const section = sectionOfPath(path);
  return section === null ? [] : headerEntries(permissions, options).filter((entry) => entry.section === section);
}

/** Entries with a pinned page come first, in the order of the pins. */
export function pinnedFirst(entries: readonly HeaderEntry[], pinned: readonly string[]): HeaderEntry[] {
  const pinIndexOf = (entry: HeaderEntry): number => {
    const keys = 'tabs' in entry ? entry.tabs.map(({ key }) => key) : [entry.key];
    const at = pinned.findIndex((key) => keys.includes(key));
    return at < 0 ? pinned.length : at;
  };
  return entries.toSorted((a, b) => pinIndexOf(a) - pinIndexOf(b));
}

/** The first page in the order of the tree, whatever is pinned; monitoring is never where one lands. */
export function landingRoute(permissions: Iterable<string>, options: MenuOptions = {}): string | null {
  const tabs = headerEntries(permissions, options).flatMap((entry) => ('tabs' in entry ? entry.tabs : [entry]));
  return tabs.find((tab) => !tab.key.startsWith('mon_'))?.route ?? null;
}
