import { titleOfKey } from '@touchline/domain/access/navigation';
import { pageOfAction } from '@touchline/domain/access/permission-grammar';
import { clientPermissionList, inTreeOrder } from '@touchline/domain/access/permission-sets';
import { indexTree, type PermissionIndex, type PermissionNode } from '@touchline/domain/access/permission-tree';

export interface EditorAction {
  readonly key: string;
  readonly name: string;
}

export interface EditorPage {
  readonly key: string;
  /** Tells it from its like in another branch: a schedule says of which sport. */
  readonly title: string;
  readonly actions: readonly EditorAction[];
}

export interface EditorModule {
  readonly key: string;
  readonly name: string;
  readonly pages: readonly EditorPage[];
}

export type CheckedKeys = ReadonlySet<string>;
export type PermissionTab = 'on' | 'off';

const isAction = (key: string): boolean => key.includes('-');
const viewOf = (key: string): string => `${pageOfAction(key)}-view`;

/** The tree as it is edited: modules with their pages, whatever levels lie between. */
export function modulesOf(tree: readonly PermissionNode[]): EditorModule[] {
  const index = indexTree(tree);
  return tree.map(({ key, name, children = [] }) => ({ key, name, pages: pagesUnder(children, index) }));
}

function pagesUnder(nodes: readonly PermissionNode[], index: PermissionIndex): EditorPage[] {
  return nodes.flatMap(({ key, children = [] }) => {
    const actions = children
      .filter((child) => isAction(child.key))
      .map((child) => ({ key: child.key, name: child.name }));
    const below = pagesUnder(
      children.filter((child) => !isAction(child.key)),
      index,
    );
    return actions.length === 0 ? below : [{ key, title: titleOfKey(key, index), actions }, ...below];
  });
}

/** Where each module stands is decided by what was checked when the editor opened, so that none jumps away while it is edited. */
export function splitByTab(
  modules: readonly EditorModule[],
  initial: CheckedKeys,
): Record<PermissionTab, EditorModule[]> {
  const isOn = (module: EditorModule): boolean => countChecked(module, initial) > 0;
  return { on: modules.filter(isOn), off: modules.filter((module) => !isOn(module)) };
}

export function countChecked({ pages }: Pick<EditorModule, 'pages'>, checked: CheckedKeys): number {
  return pages.reduce((sum, page) => sum + page.actions.filter(({ key }) => checked.has(key)).length, 0);
}

export function countActions({ pages }: Pick<EditorModule, 'pages'>): number {
  return pages.reduce((sum, page) => sum + page.actions.length, 0);
}

/** To give an action is to give its page's view with it, so both have to be one's own. */
export function canGrant(key: string, held: CheckedKeys): boolean {
  return held.has(key) && held.has(viewOf(key));
}

/** No action without the view of its page: checking one checks the view, unchecking the view unchecks all. */
export function setAction(checked: CheckedKeys, page: EditorPage, key: string, isOn: boolean): CheckedKeys {
  const next = new Set(checked);
  if (isOn) {
    next.add(key);
    next.add(viewOf(key));
  } else {
    for (const gone of key === viewOf(key) ? page.actions.map((action) => action.key) : [key]) next.delete(gone);
  }
  return next;
}

/** Everything of these pages that may be given, or nothing. */
export function setPages(
  checked: CheckedKeys,
  pages: readonly EditorPage[],
  isOn: boolean,
  held: CheckedKeys,
): CheckedKeys {
  const next = new Set(checked);
  for (const { key } of pages.flatMap((page) => page.actions)) {
    if (!isOn) next.delete(key);
    else if (canGrant(key, held)) next.add(key);
  }
  return next;
}

/** Pages whose title, module or one of whose actions has the words in it. */
export function searchModules(modules: readonly EditorModule[], words: string): EditorModule[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [...modules];
  const fits = (text: string): boolean => text.toLowerCase().includes(wanted);
  return modules
    .map((module) =>
      fits(module.name)
        ? module
        : {
            ...module,
            pages: module.pages.filter(({ title, actions }) => fits(title) || actions.some(({ name }) => fits(name))),
          },
    )
    .filter(({ pages }) => pages.length > 0);
}

export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function differenceOf(before: Iterable<string>, after: Iterable<string>): Difference {
  const [old, next] = [new Set(before), new Set(after)];
  return {
    added: inTreeOrder([...next].filter((key) => !old.has(key))),
    removed: inTreeOrder([...old].filter((key) => !next.has(key))),
  };
}

/** The request's keys: the checked actions with all keys above them, cut as the wire wants it. */
export function listToSend(checked: CheckedKeys, index: PermissionIndex): string[] {
  const withParents = new Set(checked);
  for (const key of checked) {
    for (let above = index.get(key)?.parent; above != null; above = index.get(above.key)?.parent)
      withParents.add(above.key);
  }
  return clientPermissionList(withParents, index);
}

/** The words of a change, module by module and page by page. */
export function groupByPage(modules: readonly EditorModule[], keys: Iterable<string>): EditorModule[] {
  const wanted = new Set(keys);
  return modules
    .map((module) => ({
      ...module,
      pages: module.pages
        .map((page) => ({ ...page, actions: page.actions.filter(({ key }) => wanted.has(key)) }))
        .filter(({ actions }) => actions.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0);
}

export interface TextPart {
  readonly at: number;
  readonly text: string;
  readonly isHit: boolean;
}

/** A text cut where the words stand in it. */
export function markHits(text: string, words: string): TextPart[] {
  const wanted = words.trim().toLowerCase();
  const parts: TextPart[] = [];
  const add = (from: number, to: number, isHit: boolean): void => {
    if (to > from) parts.push({ at: from, text: text.slice(from, to), isHit });
  };
  let from = 0;
  for (let at = find(text, wanted, from); at >= 0; at = find(text, wanted, from)) {
    add(from, at, false);
    add(at, at + wanted.length, true);
    from = at + wanted.length;
  }
  add(from, text.length, false);
  return parts;
}

function find(text: string, wanted: string, from: number): number {
  return wanted === '' ? -1 : text.toLowerCase().indexOf(wanted, from);
}
