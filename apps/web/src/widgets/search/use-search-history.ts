import {
  forgetSearch,
  searchesOf,
  readHistory,
  rememberSearch,
  searchHistoryKey,
  type SearchHistory,
  writeHistory,
} from '@touchline/domain/lists/search-history';

import { useOwnSearches } from './own-searches.ts';

export interface PageHistory {
  readonly searchesOf: (field: string) => readonly string[];
  readonly remember: (keywords: Readonly<Record<string, string>>) => void;
  readonly forget: (field: string, keyword: string) => void;
}

/** Earlier searches on a page, by field. */
export function useSearchHistory(path: string): PageHistory {
  const [text, update] = useOwnSearches(searchHistoryKey);
  const history = readHistory(text);
  const change = (step: (past: SearchHistory) => SearchHistory) =>
    update((stored) => writeHistory(step(readHistory(stored))));
  return {
    searchesOf: (field) => searchesOf(history, path, field),
    remember: (keywords) =>
      change((past) =>
        Object.entries(keywords).reduce((sofar, [field, word]) => rememberSearch(sofar, path, field, word), past),
      ),
    forget: (field, keyword) => change((past) => forgetSearch(past, path, field, keyword)),
  };
}
