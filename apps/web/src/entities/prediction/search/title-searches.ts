import type { SearchValues } from '../../../widgets/search/search-bar.model.ts';
import { useSearchTabs } from '../../../widgets/search/use-search-tabs.ts';
import type { DraftFilters } from '../predictions.api.ts';

export interface DraftSearchProps {
  path: string;
  filters: DraftFilters;
  onChange: (filters: DraftFilters) => void;
}

export const searchedIn = ({ keyword = '' }: DraftFilters): SearchValues => ({ keyword });

export const filtersOfSearch = ({ keyword }: SearchValues): DraftFilters => ({ keyword: keyword || undefined });

/** The searches that are open as tabs. */
export function useOpenSearches({ path, filters, onChange }: DraftSearchProps) {
  return useSearchTabs(path, searchedIn(filters), (values) => onChange(filtersOfSearch(values)));
}
