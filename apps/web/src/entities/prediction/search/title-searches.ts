import type { SearchValues } from '../../../widgets/search/search-bar.model.ts';
import { useSearchTabs } from '../../../widgets/search/use-search-tabs.ts';

interface TitleFilters {
  readonly keyword?: string | undefined;
}

export interface TitleSearchProps {
  path: string;
  filters: TitleFilters;
  onChange: (filters: TitleFilters) => void;
}

export const searchedIn = ({ keyword = '' }: TitleFilters): SearchValues => ({ keyword });

export const filtersOfSearch = ({ keyword }: SearchValues): TitleFilters => ({ keyword: keyword || undefined });

/** The searches that are open as tabs. */
export function useTitleSearches({ path, filters, onChange }: TitleSearchProps) {
  return useSearchTabs(path, searchedIn(filters), (values) => onChange(filtersOfSearch(values)));
}
