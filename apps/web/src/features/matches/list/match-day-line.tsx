import { tabMaximum } from '@touchline/domain/lists/search-tabs';
import { useTranslation } from 'react-i18next';

import { DayTabs } from '../../../widgets/search/day-tabs.tsx';
import { SearchTabs } from '../../../widgets/search/search-tabs.tsx';
import type { useDays } from '../matches.api.ts';
import { dayIn, filtersOfDay, type MatchNarrowing, useOpenSearches } from './match-filters.ts';
import '../matches.messages.ts';

import styles from '../matches.module.css';

interface MatchDayLineProps extends Pick<MatchNarrowing, 'filters' | 'hasSpan' | 'onChange'> {
  path: string;
  /** Undefined until they are there. */
  days: ReturnType<typeof useDays>;
}

/** Tabs: current matches, the days around today, then the open searches. */
export function MatchDayLine({ path, filters, hasSpan, days, onChange }: MatchDayLineProps) {
  const { t } = useTranslation('matches');
  const chosen = dayIn(filters);
  const shown = (days?.days ?? []).map(({ day }) => day);
  return (
    <div className={styles.dayLine}>
      <DayTabs
        days={chosen === null || shown.includes(chosen) ? shown : [...shown, chosen].toSorted()}
        counts={new Map(days?.days.map(({ day, matches }) => [day, matches]))}
        {...(days !== undefined && { today: days.today })}
        noneLabel={t('filters.current')}
        value={chosen}
        onChange={(day) => onChange(filtersOfDay(day, hasSpan))}
      />
      <SearchTabs pageTabs={useOpenSearches(path, filters, onChange)} maximum={tabMaximum.matches} />
    </div>
  );
}
