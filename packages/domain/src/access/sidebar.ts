import {
  type HeldPage,
  heldPages,
  type MenuOptions,
  type SectionId,
  sectionOfPath,
  sections,
  titleOfKey,
} from './navigation.ts';
import { permissionIndex } from './permission-tree.ts';
import { redirects } from './routes.ts';

export interface SidebarLink {
  readonly key: string;
  readonly title: string;
  readonly route: string;
  /** The page that it leads to, which can be pinned. */
  readonly page: string;
}

/** A module of the tree, or one of these. */
export type MenuGroupKey = (typeof ownGroups)[number] | (string & {});

export interface SidebarGroup {
  readonly key: MenuGroupKey;
  /** Of a module; the others are named by their key. */
  readonly title: string | null;
  readonly links: readonly SidebarLink[];
}

export interface SidebarEntry {
  readonly section: SectionId;
  readonly name: string;
  /** The flyout shows them under each other: what is used most comes first. */
  readonly groups: readonly SidebarGroup[];
}

export interface SidebarOptions extends MenuOptions {
  /** Pages that the account pinned, in its order. */
  readonly pinned?: readonly string[];
}

/** The sport menu's own links, each named by the sport and shown only where its target is held. */
const scheduleLinks = [
  { sport: 'pre_soc', route: '/pre_soc_sch' },
  { sport: 'pre_bak', route: '/pre_bak_sch' },
] as const;

export const commonGroup = 'common';
export const ownGroups = [commonGroup, 'otherSports', 'catalog', 'suppliers'] as const;

const commonSchedules: ReadonlySet<string> = /* @__PURE__ */ new Set(['spo_soc_sch', 'spo_bak_sch']);

const order: readonly string[] = ['pre', 'otherSports', 'catalog', 'suppliers'];
/** Modules besides come after these, as in the tree. */
const positionOf = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length);

/** Where a page stands that is neither used by most nor pinned. */
function groupOf(page: string): string {
  if (/^spo_.*_sch$/.test(page)) return 'otherSports';
  if (/^spo_#_(lea|tea|pla)$/.test(page)) return 'catalog';
  return page === 'spo_#_sup' ? 'suppliers' : page.slice(0, 3);
}

/** One entry for each section with a held page; its flyout leads to every one of them, once. */
export function sidebarEntries(permissions: Iterable<string>, options: SidebarOptions = {}): SidebarEntry[] {
  const { index = permissionIndex, pinned = [] } = options;
  const nameOf = (key: string): string => index.get(key)?.node.name ?? key;
  const pages = heldPages(permissions, options);

  const linkTo = ({ node, route }: HeldPage): SidebarLink => {
    const fixed = scheduleLinks.find((link) => redirects[link.route] === route);
    if (fixed !== undefined)
      return { key: fixed.sport, title: nameOf(fixed.sport), route: fixed.route, page: node.key };
    return { key: node.key, title: titleOfKey(node.key, index), route, page: node.key };
  };
  /** Soccer and basketball first, then what was pinned, in that order; -1 of everything else. */
  const positionInCommon = ({ route, page }: SidebarLink): number => {
    const isFixed = scheduleLinks.some((link) => link.route === route);
    if (isFixed) return 0;
    if (commonSchedules.has(page)) return 1;
    return pinned.includes(page) ? 2 + pinned.indexOf(page) : -1;
  };

  return sections
    .map(({ id, name, modules }) => {
      const links = pages.filter(({ route }) => sectionOfPath(route) === id).map(linkTo);
      const common = links
        .filter((link) => positionInCommon(link) >= 0)
        .toSorted((a, b) => positionInCommon(a) - positionInCommon(b));
      const others = Map.groupBy(
        links.filter((link) => positionInCommon(link) < 0),
        ({ page }) => groupOf(page),
      );
      const groups = [
        { key: commonGroup, title: null, links: common },
        ...[...others]
          .toSorted(([a], [b]) => positionOf(a) - positionOf(b))
          .map(([key, inGroup]) => ({
            key,
            title: modules.some((module) => module === key) ? nameOf(key) : null,
            links: inGroup,
          })),
      ];
      return { section: id, name, groups: groups.filter((group) => group.links.length > 0) };
    })
    .filter(({ groups }) => groups.length > 0);
}

/** The entry that is marked as current on a path. */
export function currentSidebarEntry(path: string, entries: readonly SidebarEntry[]): SidebarEntry | null {
  const section = sectionOfPath(path);
  return entries.find((entry) => entry.section === section) ?? null;
}

/** Each is for those who hold one of the keys. */
const helpItems = [
  { id: 'operatorGuide', keys: /^(spo|sin|gam)_\w+_sch-action$/ },
  { id: 'writerGuide', keys: /_odd_dra-action$/ },
  { id: 'reviewerGuide', keys: /_odd_rev-view$/ },
  { id: 'managerGuide', keys: /^(pro_pro_lis|mon_liv)-view$/ },
  { id: 'adminGuide', keys: /^bac_#_(acc|rol)-action$/ },
  { id: 'superAdminGuide', keys: /^com_lis-view$/ },
  { id: 'anchorManual', keys: /^pro_anc_lis-view$/ },
  { id: 'reservationManual', keys: /^pro_anc_lis-reservation$/ },
] as const;

export type HelpItemId = (typeof helpItems)[number]['id'];

export function heldHelpItems(permissions: Iterable<string>): HelpItemId[] {
  const held = [...permissions];
  return helpItems.filter(({ keys }) => held.some((key) => keys.test(key))).map(({ id }) => id);
}
