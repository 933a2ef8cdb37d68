import {
  besideTab,
  isSameSearch,
  openTab,
  readTabs,
  type SearchTab,
  type SearchTabs,
  searchTabsKey,
  writeTabs,
} from '@touchline/domain/lists/search-tabs';

import { useOwnSearches } from './own-searches.ts';

type Filters = SearchTab['filters'];

export interface PageTabs {
  readonly tabs: SearchTabs;
  /** The tab whose filters the list has now. */
  readonly current: SearchTab | undefined;
  readonly open: (tab: SearchTab) => void;
  readonly choose: (tab: SearchTab) => void;
  readonly close: (tab: SearchTab) => void;
  readonly closeOthers: () => void;
  readonly closeAll: () => void;
}

/** The searches that are open on a page; the list's own filters say which of them is current. */
export function useSearchTabs(path: string, filters: Filters, onFilters: (filters: Filters) => void): PageTabs {
  const [text, update] = useOwnSearches(searchTabsKey);
  const tabs = readTabs(text, path);
  const current = tabs.find((tab) => isSameSearch(tab.filters, filters));
  const keep = (step: (open: SearchTabs) => SearchTabs) =>
    update((stored) => writeTabs(stored, path, step(readTabs(stored, path))));
  const isTab = (tab: SearchTab | undefined) => (other: SearchTab) =>
    tab !== undefined && isSameSearch(tab.filters, other.filters);
  return {
    tabs,
    current,
    open: (tab) => {
      keep((opened) => openTab(opened, tab));
      onFilters(tab.filters);
    },
    choose: (tab) => onFilters(tab.filters),
    close: (tab) => {
      keep((opened) => opened.filter((other) => !isTab(tab)(other)));
      if (tab === current) onFilters(besideTab(tabs, tab)?.filters ?? {});
    },
    closeOthers: () => keep((opened) => opened.filter(isTab(current))),
    closeAll: () => {
      keep(() => []);
      onFilters({});
    },
  };
}
