import { tabMaximum } from '@touchline/domain/lists/search-tabs';
import { useTranslation } from 'react-i18next';

import { SearchBar } from '../../../widgets/search/search-bar.tsx';
import { SearchTabs } from '../../../widgets/search/search-tabs.tsx';
import '../anchors.messages.ts';
import { type AnchorSearching, filtersOfSearch, searchedIn, useAnchorSearches } from './anchor-searches.ts';

import styles from '../anchors.module.css';

/** By names, or by ids and codes; each search stays open as a tab. */
export function AnchorSearch(props: AnchorSearching) {
  const { path, filters, onChange } = props;
  const { t } = useTranslation('anchors');
  const tabs = useAnchorSearches(props);
  return (
    <div className={styles.search}>
      <SearchBar
        path={path}
        groups={[
          {
            key: 'names',
            label: t('search.names'),
            fields: [
              { name: 'name', label: t('fields.name') },
              { name: 'nickname', label: t('fields.nickname') },
            ],
          },
          {
            key: 'numbers',
            label: t('search.numbers'),
            fields: [
              { name: 'streamerIds', label: t('fields.streamerId'), kind: 'tags' },
              { name: 'streamerCodes', label: t('fields.streamerCode'), kind: 'codeTags' },
            ],
          },
        ]}
        value={searchedIn(filters)}
        onSearch={(values, tabTitle) =>
          tabTitle === '' ? onChange(filtersOfSearch(values)) : tabs.open({ tabTitle, filters: values })
        }
      />
    </div>
  );
}

export function AnchorSearchTabs(props: AnchorSearching) {
  return <SearchTabs pageTabs={useAnchorSearches(props)} maximum={tabMaximum.anchors} />;
}
