import { shiftDay } from '@touchline/domain/lists/day-limits';
import { useTranslation } from 'react-i18next';

import { ChevronLeftIcon, ChevronRightIcon } from '../../../widgets/inside-icons.tsx';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import { TimeRange } from '../../../widgets/pickers/time-range.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { ToolButton } from '../../../widgets/tool-button.tsx';
import type { DayPlanFilters } from './day-plan.api.ts';
import '../appointments.messages.ts';

import styles from './day-plan.module.css';

/** More days are no programme. */
const mostDays = 31;

export interface DayLineProps {
  filters: DayPlanFilters;
  /** YYYY-MM-DD in Shanghai. */
  today: string;
  /** A timeline shows one day, a list as many as wanted. */
  isOneDay: boolean;
  onChange: (filters: DayPlanFilters) => void;
}

/** The chosen days, with steps to the neighbouring ones. */
export function DayLine({ filters, today, isOneDay, onChange }: DayLineProps) {
  const { t } = useTranslation('appointments');
  const { day = today, dayEnd = day } = filters;
  const show = (first: string, last = first) => onChange(daysFilter(first, last, today));
  return (
    <div className={styles.dayLine}>
      <span className={styles.steps}>
        <ToolButton label={t('days.previous')} onClick={() => show(shiftDay(day, -1))}>
          <ChevronLeftIcon />
        </ToolButton>
        <Button aria-pressed={day === today && dayEnd === today} onClick={() => show(today)}>
          {t('days.today')}
        </Button>
        <ToolButton label={t('days.next')} onClick={() => show(shiftDay(isOneDay ? day : dayEnd, 1))}>
          <ChevronRightIcon />
        </ToolButton>
      </span>
      {isOneDay ? (
        <DateTimePicker label={t('days.label')} precision="day" value={day} onChange={(next) => show(next ?? today)} />
      ) : (
        <div className={styles.range}>
          <TimeRange
            label={t('days.label')}
            value={{ start: day, end: dayEnd }}
            limits={{ maxRange: mostDays }}
            hasShortcuts
            onChange={({ start, end }) => show(start ?? end ?? today, end ?? start ?? today)}
          />
        </div>
      )}
    </div>
  );
}

/** Today alone stands in no address: tomorrow the same address shows the new day. */
function daysFilter(first: string, last: string, today: string): DayPlanFilters {
  const isOne = first === last;
  return { day: isOne && first === today ? undefined : first, dayEnd: isOne ? undefined : last };
}
