import { dateFormats } from '@touchline/domain/constants';
import { formatTime, timeZone } from '@touchline/domain/times';
import { DatePicker, type GetProps } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../lists.messages.ts';

import styles from './day-range.module.css';

// The calendar marks today, which is Shanghai's.
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.tz.setDefault(timeZone);

/** Days as YYYY-MM-DD; null is open. */
export interface Days {
  readonly start: string | null;
  readonly end: string | null;
}

export interface DayRangeProps {
  label: string;
  value: Days;
  onChange: (days: Days) => void;
  /** Hears whether what is shown was refused, and so is not the value. */
  onRefused?: (isRefused: boolean) => void;
}

type PickerLocale = NonNullable<GetProps<typeof DatePicker.RangePicker>['locale']>;

/** Laid over the language's own: labels of their own would hide the year and month that the calendar's buttons show. */
const unlabelled = { lang: { yearSelect: '', monthSelect: '' } } as PickerLocale;

const none: Days = { start: null, end: null };

/** Days up to today, Shanghai's; a range that ends before it starts is refused and said so. */
export function DayRange({ label, value, onChange, onRefused }: DayRangeProps) {
  const { t } = useTranslation('lists');
  const errorId = useId();
  const [attempt, setAttempt] = useState<{ readonly days: Days; readonly over: Days } | null>(null);
  // A value that came from elsewhere meanwhile stands in its place.
  const refused = attempt !== null && isSame(attempt.over, value) ? attempt.days : null;
  const shown = refused ?? value;
  const take = (days: Days) => {
    const isReversed = days.start !== null && days.end !== null && days.end < days.start;
    setAttempt(isReversed ? { days, over: value } : null);
    onRefused?.(isReversed);
    if (!isReversed) onChange(days);
  };
  return (
    <div className={styles.range} role="group" aria-label={label}>
      <DatePicker.RangePicker
        value={[dayOf(shown.start), dayOf(shown.end)]}
        format={dateFormats.day}
        locale={unlabelled}
        order={false}
        allowEmpty
        needConfirm={false}
        {...(refused !== null && { status: 'error' as const, 'aria-describedby': errorId })}
        placeholder={[t('days.start'), t('days.end')]}
        disabledDate={isAfterToday}
        onChange={(days) => take(days === null ? none : { start: textOf(days[0]), end: textOf(days[1]) })}
      />
      {refused !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {t('days.endBeforeStart')}
        </p>
      )}
    </div>
  );
}

function isSame(one: Days, other: Days): boolean {
  return one.start === other.start && one.end === other.end;
}

function isAfterToday(day: dayjs.Dayjs): boolean {
  return day.format(dateFormats.day) > formatTime(new Date(), 'day');
}

function dayOf(text: string | null): dayjs.Dayjs | null {
  return text === null ? null : dayjs(text, dateFormats.day);
}

function textOf(day: dayjs.Dayjs | null): string | null {
  return day === null ? null : day.format(dateFormats.day);
}
