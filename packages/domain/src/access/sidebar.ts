import { heldPages, type MenuOptions, type SectionId, sectionOfPath, sections, titleOfKey } from './navigation.ts';
import { permissionIndex } from './permission-tree.ts';
import { redirects } from './routes.ts';

export interface SidebarLink {
  readonly key: string;
  readonly title: string;
  readonly route: string;
}

export interface SidebarGroup {
  readonly key: string;
  readonly title: string;
  readonly links: readonly SidebarLink[];
}

export interface SidebarEntry {
  readonly section: SectionId;
  readonly name: string;
  /** One for each module of the section; the flyout shows them under each other. */
  readonly groups: readonly SidebarGroup[];
}

/** The sport menu's own links, each named by the sport and shown only where its target is held. */
const scheduleLinks = [
  { sport: 'pre_soc', route: '/pre_soc_sch' },
  { sport: 'pre_bak', route: '/pre_bak_sch' },
] as const;

/** One entry for each section with a held page; its flyout leads to every one of them. */
export function sidebarEntries(permissions: Iterable<string>, options: MenuOptions = {}): SidebarEntry[] {
  const { index = permissionIndex } = options;
  const nameOf = (key: string): string => index.get(key)?.node.name ?? key;
  const pages = heldPages(permissions, options);

  const linkTo = ({ node, route }: (typeof pages)[number]): SidebarLink => {
    const fixed = scheduleLinks.find((link) => redirects[link.route] === route);
    if (fixed !== undefined) return { key: fixed.sport, title: nameOf(fixed.sport), route: fixed.route };
    return { key: node.key, title: titleOfKey(node.key, index), route };
  };
  const isFixed = (link: SidebarLink): boolean => scheduleLinks.some(({ route }) => route === link.route);
  const linksOf = (module: string): SidebarLink[] => {
    const links = pages.filter(({ node }) => node.key.startsWith(`${module}_`)).map(linkTo);
    return links.toSorted((a, b) => Number(isFixed(b)) - Number(isFixed(a)));
  };

  return sections
    .map(({ id, name, modules }) => ({
      section: id,
      name,
      groups: modules
        .map((module) => ({ key: module, title: nameOf(module), links: linksOf(module) }))
        .filter(({ links }) => links.length > 0),
    }))
    .filter(({ groups }) => groups.length > 0);
}

/** The entry that is marked as current on a path. */
export function currentSidebarEntry(path: string, entries: readonly SidebarEntry[]): SidebarEntry | null {
  const section = sectionOfPath(path);
  return entries.find((entry) => entry.section === section) ?? null;
}

export const helpItems = [
  { id: 'anchorManual', permission: 'pro_anc_lis-view' },
  { id: 'reservationManual', permission: 'pro_anc_lis-reservation' },
] as const;

export type HelpItemId = (typeof helpItems)[number]['id'];

export function heldHelpItems(permissions: Iterable<string>): HelpItemId[] {
  const held = new Set(permissions);
  return helpItems.filter(({ permission }) => held.has(permission)).map(({ id }) => id);
}
