/** A search that stays open beside others. */
export interface SearchTab {
  readonly tabTitle: string;
  /** '' and what is missing are the same: nothing asked for. */
  readonly filters: Readonly<Record<string, string>>;
}

export type SearchTabs = readonly SearchTab[];

export const searchTabsKey = 'x-cms-s-sk';

export const tabMaximum = { odds: 7, anchors: 12, matches: 7 } as const;

/** More than anybody looks through; the oldest make room. */
const tabsKept = 50;

export function isSameSearch(one: SearchTab['filters'], other: SearchTab['filters']): boolean {
  return Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** A search that is open already gets no second tab. */
export function openTab(tabs: SearchTabs, tab: SearchTab): SearchTabs {
  if (tabs.some(({ filters }) => isSameSearch(filters, tab.filters))) return tabs;
  return [...tabs, tab].slice(-tabsKept);
}

export interface SplitTabs {
  readonly shown: SearchTabs;
  readonly overflow: SearchTabs;
}

/** The current tab is always among those shown: beyond the maximum it takes the last place. */
export function splitTabs(tabs: SearchTabs, current: SearchTab | undefined, maximum: number): SplitTabs {
  const shown = tabs.slice(0, maximum);
  if (current !== undefined && tabs.indexOf(current) >= maximum) shown[maximum - 1] = current;
  return { shown, overflow: tabs.filter((tab) => !shown.includes(tab)) };
}

/** The tab that follows when the current one closes: the next one, or at the end the one before. */
export function besideTab(tabs: SearchTabs, tab: SearchTab): SearchTab | undefined {
  const at = tabs.indexOf(tab);
  return tabs[at + 1] ?? tabs[at - 1];
}

/** The open tabs of every page, as storage keeps them. */
export function readTabs(text: string | null, path: string): SearchTabs {
  const tabs = pagesIn(text)[path];
  return Array.isArray(tabs) ? tabs.filter(isTab).slice(-tabsKept) : [];
}

export function writeTabs(text: string | null, path: string, tabs: SearchTabs): string {
  const { [path]: _before, ...others } = pagesIn(text);
  return JSON.stringify(tabs.length === 0 ? others : { ...others, [path]: tabs });
}

function pagesIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const pages: unknown = JSON.parse(text ?? '');
    return isRecord(pages) ? pages : {};
  } catch {
    return {};
  }
}

function isTab(value: unknown): value is SearchTab {
  return (
    isRecord(value) &&
    typeof value['tabTitle'] === 'string' &&
    isRecord(value['filters']) &&
    Object.values(value['filters']).every((filter) => typeof filter === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
