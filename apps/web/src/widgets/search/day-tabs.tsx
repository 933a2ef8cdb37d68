import { dayTitle } from '@touchline/domain/day-limits';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';

import './search-bar.messages.ts';

import styles from './search-tabs.module.css';

export interface DayTabsProps {
  /** As YYYY-MM-DD, in the order they are shown. */
  days: readonly string[];
  /** Null while none of them is chosen. */
  value: string | null;
  onChange: (day: string) => void;
}

export function DayTabs({ days, value, onChange }: DayTabsProps) {
  const { t } = useTranslation('search-bar');
  return (
    <Tabs
      className={styles.tabs ?? ''}
      size="small"
      aria-label={t('tabs.days')}
      activeKey={value ?? ''}
      items={days.map((day) => ({ key: day, label: dayTitle(day) }))}
      onChange={onChange}
    />
  );
}
