import { dateFormats } from '@touchline/domain/constants';
import { type DayLimits, isDayOffered } from '@touchline/domain/lists/day-limits';
import type { TimePrecision } from '@touchline/domain/times';
import { DatePicker } from 'antd';

import type { Control } from '../form/form-item.tsx';
import { textOf, timeOf, typingOf, unlabelled } from './calendar.ts';
import { inWheels } from './wheels.tsx';

import styles from './pickers.module.css';

export interface DateTimePickerProps {
  label: string;
  /** As it is shown, in Shanghai's time; null is open. */
  value: string | null;
  onChange: (value: string | null) => void;
  precision?: TimePrecision;
  limits?: Pick<DayLimits, 'lockDates' | 'lockWindow'>;
  isDisabled?: boolean;
  /** In a form, whose label stands above it. */
  id?: string;
  aria?: Control<unknown>['aria'];
}

export function DateTimePicker(props: DateTimePickerProps) {
  const { label, value, onChange, precision = 'minute', limits = {}, isDisabled = false, id, aria } = props;
  return (
    <DatePicker
      {...(id === undefined ? { 'aria-label': label } : { id, ...aria })}
      status={aria?.['aria-invalid'] === true ? 'error' : ''}
      placeholder={label}
      value={timeOf(value, precision)}
      disabled={isDisabled}
      // A time that was chosen counts once its calendar is left.
      needConfirm={false}
      locale={unlabelled}
      classNames={{ popup: { root: styles.calendar ?? '' } }}
      {...typingOf(precision)}
      disabledDate={(day) => !isDayOffered(day.format(dateFormats.day), limits)}
      panelRender={inWheels}
      onChange={(time) => onChange(textOf(time, precision))}
    />
  );
}
