import { useTranslation } from 'react-i18next';

import type { FilterTag } from '../../../widgets/list/filter-tags.tsx';
import type { SearchValues } from '../../../widgets/search/search-bar.model.ts';
import { useSearchTabs } from '../../../widgets/search/use-search-tabs.ts';
import type { DraftFilters } from '../predictions.api.ts';
import '../predictions.messages.ts';

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

/** What the current search tab says is not said again. */
export function useDraftTags(props: DraftSearchProps): FilterTag[] {
  const { t } = useTranslation('predictions');
  const isInTab = useOpenSearches(props).current !== undefined;
  const { keyword } = props.filters;
  if (keyword === undefined || isInTab) return [];
  const text = t('search.tag', { value: keyword });
  return [{ key: 'keyword', text, onRemove: () => props.onChange({ keyword: undefined }) }];
}
