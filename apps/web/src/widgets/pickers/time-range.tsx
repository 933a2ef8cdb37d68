import { dateFormats } from '@touchline/domain/constants';
import {
  dayRangeFault,
  type DayLimits,
  endShortcuts,
  isDayOffered,
  lastOfDays,
} from '@touchline/domain/lists/day-limits';
import { formatTime, type TimePrecision } from '@touchline/domain/times';
import { Button, DatePicker } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { textOf, timeOf, typingOf, unlabelled } from './calendar.ts';
import { PickerError } from './picker-error.tsx';
import './pickers.messages.ts';
import { inWheels } from './wheels.tsx';

import styles from './pickers.module.css';

/** As they are shown, in Shanghai's time; null is open. */
export interface TimeSpan {
  readonly start: string | null;
  readonly end: string | null;
}

export interface TimeRangeProps {
  label: string;
  value: TimeSpan;
  onChange: (span: TimeSpan) => void;
  precision?: TimePrecision;
  limits?: DayLimits;
  /** Offers to end the span 3, 7 or 14 days after its start, the start's day counted. */
  hasShortcuts?: boolean;
  /** Hears whether what is shown was refused, and so is not the value. */
  onRefused?: (isRefused: boolean) => void;
}

const open: TimeSpan = { start: null, end: null };
const endOfDay: Record<TimePrecision, string> = { day: '', minute: ' 23:59', second: ' 23:59:59' };

/** A span that ends before it starts, is too long or leaves the days on offer is refused, and it says why. */
export function TimeRange(props: TimeRangeProps) {
  const { label, value, onChange, precision = 'day', limits = {}, hasShortcuts = false, onRefused } = props;
  const { t } = useTranslation('pickers');
  const errorId = useId();
  const [attempt, setAttempt] = useState<{ readonly span: TimeSpan; readonly over: TimeSpan } | null>(null);
  // A value that came from elsewhere meanwhile stands in its place.
  const refused = attempt !== null && isSame(attempt.over, value) ? attempt.span : null;
  const shown = refused ?? value;
  const fault = refused === null ? null : dayRangeFault(refused.start, refused.end, limits);

  const take = (span: TimeSpan) => {
    const isRefused = dayRangeFault(span.start, span.end, limits) !== null;
    setAttempt(isRefused ? { span, over: value } : null);
    onRefused?.(isRefused);
    if (!isRefused) onChange(span);
  };
  const endAfter = (count: number) => {
    const start = shown.start ?? now(precision);
    take({ start, end: lastOfDays(start.slice(0, dateFormats.day.length), count) + endOfDay[precision] });
  };

  return (
    <div className={styles.field} role="group" aria-label={label}>
      <DatePicker.RangePicker
        value={[timeOf(shown.start, precision), timeOf(shown.end, precision)]}
        locale={unlabelled}
        classNames={{ popup: { root: styles.calendar ?? '' } }}
        order={false}
        allowEmpty
        needConfirm={false}
        {...typingOf(precision)}
        {...(fault !== null && { status: 'error' as const, 'aria-describedby': errorId })}
        placeholder={[t('days.start'), t('days.end')]}
        disabledDate={(day) => !isDayOffered(day.format(dateFormats.day), limits)}
        panelRender={inWheels}
        onChange={(times) =>
          take(times === null ? open : { start: textOf(times[0], precision), end: textOf(times[1], precision) })
        }
      />
      {hasShortcuts && (
        <div className={styles.shortcuts} role="group" aria-label={t('days.shortcuts')}>
          {endShortcuts.map((count) => (
            <Button key={count} size="small" type="text" onClick={() => endAfter(count)}>
              {t('days.shortcut', { count })}
            </Button>
          ))}
        </div>
      )}
      <PickerError id={errorId} text={fault === null ? null : t(`days.${fault}`, { count: limits.maxRange ?? 0 })} />
    </div>
  );
}

function now(precision: TimePrecision): string {
  return formatTime(new Date(), precision);
}

function isSame(one: TimeSpan, other: TimeSpan): boolean {
  return one.start === other.start && one.end === other.end;
}
