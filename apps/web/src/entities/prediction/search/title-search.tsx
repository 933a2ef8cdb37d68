import { tabMaximum } from '@touchline/domain/lists/search-tabs';
import { useTranslation } from 'react-i18next';

import { SearchBar } from '../../../widgets/search/search-bar.tsx';
import { SearchTabs } from '../../../widgets/search/search-tabs.tsx';
import { type DraftSearchProps, filtersOfSearch, searchedIn, useOpenSearches } from './draft-filters.ts';
import '../predictions.messages.ts';

/** By title; each search stays open as a tab. */
export function DraftSearch({ path, filters, onChange }: DraftSearchProps) {
  const { t } = useTranslation('predictions');
  const tabs = useOpenSearches({ path, filters, onChange });
  const groups = [{ key: 'title', label: t('columns.title'), fields: [{ name: 'keyword', label: t('search.title') }] }];
  return (
    <SearchBar
      path={path}
      groups={groups}
      value={searchedIn(filters)}
      onSearch={(values, tabTitle) =>
        tabTitle === '' ? onChange(filtersOfSearch(values)) : tabs.open({ tabTitle, filters: values })
      }
    />
  );
}

export function DraftSearchTabs(props: DraftSearchProps) {
  return <SearchTabs pageTabs={useOpenSearches(props)} maximum={tabMaximum.odds} />;
}
