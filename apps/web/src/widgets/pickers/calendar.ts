import { dateFormats } from '@touchline/domain/constants';
import { timeZone, type TimePrecision } from '@touchline/domain/times';
import type { DatePicker, GetProps } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

// The calendar marks today, which is Shanghai's.
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.tz.setDefault(timeZone);

type PickerLocale = NonNullable<GetProps<typeof DatePicker>['locale']>;

/** Laid over the language's own: labels of their own would hide the year and month that the calendar's buttons show. */
export const unlabelled = { lang: { yearSelect: '', monthSelect: '' } } as PickerLocale;

export function timeOf(text: string | null, precision: TimePrecision): dayjs.Dayjs | null {
  return text === null ? null : dayjs(text, dateFormats[precision]);
}

export function textOf(time: dayjs.Dayjs | null, precision: TimePrecision): string | null {
  return time === null ? null : time.format(dateFormats[precision]);
}

/** A day may be typed without its dashes. */
const daysTyped = [dateFormats.day, dateFormats.day.replaceAll('-', '')];

/**
 * With a time of day each part of the text is filled in by itself: arrows left and right go from part to part, up and
 * down change it, and after the last hour or minute comes the first.
 */
export function typingOf(precision: TimePrecision) {
  const format = dateFormats[precision];
  if (precision === 'day') return { format: daysTyped };
  return { format: { format, type: 'mask' as const }, showTime: { format: format.slice(dateFormats.day.length + 1) } };
}
