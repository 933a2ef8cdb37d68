import { useTranslation } from 'react-i18next';

import { SearchBar } from '../../../widgets/search/search-bar.tsx';
import { filtersOfSearch, type MatchListFilters, searchedIn, useOpenSearches } from './match-filters.ts';
import '../matches.messages.ts';

interface MatchSearchProps {
  path: string;
  filters: MatchListFilters;
  onChange: (filters: MatchListFilters) => void;
}

/** By names, or by numbers; each search stays open as a tab. */
export function MatchSearch({ path, filters, onChange }: MatchSearchProps) {
  const { t } = useTranslation('matches');
  const tabs = useOpenSearches(path, filters, onChange);
  return (
    <SearchBar
      path={path}
      groups={[
        {
          key: 'names',
          label: t('search.names'),
          fields: [
            { name: 'leagueName', label: t('search.league') },
            { name: 'teamName', label: t('search.team') },
          ],
        },
        {
          key: 'numbers',
          label: t('search.numbers'),
          fields: [
            { name: 'matchId', label: t('search.matchId'), kind: 'ids' },
            { name: 'supplierId', label: t('search.supplierId'), pattern: 'noWhitespace' },
          ],
        },
      ]}
      value={searchedIn(filters)}
      onSearch={(values, tabTitle) =>
        tabTitle === '' ? onChange(filtersOfSearch(values)) : tabs.open({ tabTitle, filters: values })
      }
    />
  );
}
