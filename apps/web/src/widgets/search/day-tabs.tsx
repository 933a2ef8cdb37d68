import { dayTitle } from '@touchline/domain/lists/day-limits';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';

import './search-bar.messages.ts';
import { useTabsAlone } from './tabs-alone.ts';

import styles from './search-tabs.module.css';

export interface DayTabsProps {
  /** As YYYY-MM-DD, in the order they are shown. */
  days: readonly string[];
  /** Marked among them. */
  today?: string;
  /** How many there are of each, where that is known. */
  counts?: ReadonlyMap<string, number>;
  /** Names a tab before them that stands for none of the days. */
  noneLabel?: string;
  /** Null while none of them is chosen. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** No day: the tab of its own, where there is one. */
const none = '';

/** In px: with their counts the days stand closer. */
const countedGutter = 18;

export function DayTabs({ days, today, counts, noneLabel, value, onChange }: DayTabsProps) {
  const { t } = useTranslation('search-bar');
  return (
    <div ref={useTabsAlone()}>
      <Tabs
        className={styles.tabs ?? ''}
        size="small"
        {...(counts !== undefined && { tabBarGutter: countedGutter })}
        aria-label={t('tabs.days')}
        activeKey={value ?? none}
        items={[
          ...(noneLabel === undefined ? [] : [{ key: none, label: noneLabel }]),
          ...days.map((day) => ({
            key: day,
            label: <DayTitle day={day} isToday={day === today} count={counts?.get(day)} />,
          })),
        ]}
        onChange={(day) => onChange(day === none ? null : day)}
      />
    </div>
  );
}

function DayTitle({ day, isToday, count }: { day: string; isToday: boolean; count: number | undefined }) {
  const { t } = useTranslation('search-bar');
  const title = isToday ? t('tabs.today', { day: dayTitle(day) }) : dayTitle(day);
  if (count === undefined) return title;
  return (
    <span className={styles.day} data-today={isToday || undefined}>
      {title} <small>{count}</small>
    </span>
  );
}
