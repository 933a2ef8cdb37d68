import { nextMonth, previousMonth } from '@touchline/domain/live/hours-on-air';
import { useTranslation } from 'react-i18next';

import { ChevronLeftIcon, ChevronRightIcon } from '../../widgets/inside-icons.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { ToolButton } from '../../widgets/tool-button.tsx';
import './live-history.messages.ts';

import styles from './live-history.module.css';

interface MonthStepsProps {
  /** YYYY-MM. */
  month: string;
  /** The present one, after which there is nothing. */
  current: string;
  onChange: (month: string) => void;
}

/** The chosen month, with steps to the neighbouring ones. */
export function MonthSteps({ month, current, onChange }: MonthStepsProps) {
  const { t } = useTranslation('live-history');
  return (
    <span className={styles.steps}>
      <ToolButton label={t('hours.previous')} onClick={() => onChange(previousMonth(month))}>
        <ChevronLeftIcon />
      </ToolButton>
      <b className={styles.month} aria-live="polite">
        {month}
      </b>
      <ToolButton label={t('hours.next')} disabled={month >= current} onClick={() => onChange(nextMonth(month))}>
        <ChevronRightIcon />
      </ToolButton>
      <Button aria-pressed={month === current} onClick={() => onChange(current)}>
        {t('hours.current')}
      </Button>
    </span>
  );
}
