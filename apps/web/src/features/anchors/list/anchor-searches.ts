import { allValue } from '@touchline/domain/lists/multi-select';

import type { SearchValues } from '../../../widgets/search/search-bar.model.ts';
import { useSearchTabs } from '../../../widgets/search/use-search-tabs.ts';
import type { AnchorListFilters } from '../anchors.api.ts';

export interface AnchorSearching {
  /** Of the page: tabs and history are kept by it. */
  path: string;
  filters: AnchorListFilters;
  onChange: (filters: AnchorListFilters) => void;
}

/** Filters that are typed, as the search bar and its tabs keep them. */
export function searchedIn({ streamerIds, streamerCodes, name, nickname }: AnchorListFilters): SearchValues {
  return {
    name: name ?? '',
    nickname: nickname ?? '',
    streamerIds: (streamerIds ?? []).join(','),
    streamerCodes: (streamerCodes ?? []).join(','),
  };
}

export function filtersOfSearch(values: SearchValues): AnchorListFilters {
  const { name, nickname, streamerIds, streamerCodes } = values;
  const several = (text = '') => (text === '' ? undefined : text.split(','));
  return {
    name: name || undefined,
    nickname: nickname || undefined,
    streamerIds: several(streamerIds),
    streamerCodes: several(streamerCodes),
  };
}

/** The searches that are open as tabs. */
export function useAnchorSearches({ path, filters, onChange }: AnchorSearching) {
  return useSearchTabs(path, searchedIn(filters), (values) => onChange(filtersOfSearch(values)));
}

/** Choices of all narrow nothing: they are left out of what is sent. */
export function sentFilters(filters: AnchorListFilters): AnchorListFilters {
  const { merchantCodes, projectCodes, enableds } = filters;
  const some = <T extends string>(values: readonly T[] | undefined) =>
    values?.some((value) => value === String(allValue)) === true ? undefined : values;
  return { ...filters, merchantCodes: some(merchantCodes), projectCodes: some(projectCodes), enableds: some(enableds) };
}
