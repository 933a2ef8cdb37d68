import { tabMaximum } from '@touchline/domain/lists/search-tabs';
import { useTranslation } from 'react-i18next';

import { SearchBar } from '../../../widgets/search/search-bar.tsx';
import { SearchTabs } from '../../../widgets/search/search-tabs.tsx';
import '../tickets/tickets.messages.ts';
import { filtersOfSearch, searchedIn, type TitleSearchProps, useTitleSearches } from './title-searches.ts';

/** Predictions by title; each search stays open as a tab. */
export function TitleSearch({ path, filters, onChange }: TitleSearchProps) {
  const { t } = useTranslation('tickets');
  const tabs = useTitleSearches({ path, filters, onChange });
  const groups = [{ key: 'title', label: t('title'), fields: [{ name: 'keyword', label: t('title') }] }];
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

export function TitleSearchTabs(props: TitleSearchProps) {
  return <SearchTabs pageTabs={useTitleSearches(props)} maximum={tabMaximum.odds} />;
}
