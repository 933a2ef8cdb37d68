import { endOffsets, startOffsets } from '@touchline/domain/appointments/appointment-rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { windowText } from '../../../entities/appointment/appointment.ts';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { DateTimePicker } from '../../../widgets/pickers/date-time-picker.tsx';
import './appointment-cards.messages.ts';
import { type AppointmentFormValues, windowOfValues } from './appointment-form.ts';
import { lengthText } from './length-text.ts';
import { OffsetChoice } from './offset-choice.tsx';

import styles from './fields.module.css';

interface AppointmentInputsProps {
  form: TypedForm<AppointmentFormValues>;
  /** The start stands fast once the window runs. */
  canMoveStart: boolean;
  /** The new start; null where it is open. */
  onStart?: (start: string | null) => void;
}

/** Name, times and offsets, with the window that follows from them in words. */
export function AppointmentInputs({ form, canMoveStart, onStart }: AppointmentInputsProps) {
  const { t } = useTranslation('appointment-cards');
  const { fields } = form;
  return (
    <>
      <TextInput form={form} name="name" />
      <div className={styles.pair}>
        <FormItem<AppointmentFormValues, string | null>
          form={form}
          name="start"
          hint={canMoveStart ? null : t('startFixed')}
        >
          {({ id, value, onValue, aria }) => (
            <DateTimePicker
              id={id}
              aria={aria}
              label={fields.start.label}
              value={value}
              isDisabled={!canMoveStart}
              onChange={(start) => {
                onValue(start);
                onStart?.(start);
              }}
            />
          )}
        </FormItem>
        <FormItem<AppointmentFormValues, string | null> form={form} name="end">
          {({ id, value, onValue, aria }) => (
            <DateTimePicker id={id} aria={aria} label={fields.end.label} value={value} onChange={onValue} />
          )}
        </FormItem>
      </div>
      <div className={styles.offsets}>
        <Offset label={fields.moveStart.label}>
          <OffsetChoice
            label={fields.moveStart.label}
            offered={startOffsets}
            value={form.values.moveStart}
            isDisabled={!canMoveStart}
            onChange={(minutes) => form.bare.setFieldValue('moveStart', minutes)}
          />
        </Offset>
        <Offset label={fields.moveEnd.label}>
          <OffsetChoice
            label={fields.moveEnd.label}
            offered={endOffsets}
            value={form.values.moveEnd}
            onChange={(minutes) => form.bare.setFieldValue('moveEnd', minutes)}
          />
        </Offset>
      </div>
      <EffectiveWindow values={form.values} />
    </>
  );
}

function Offset({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.offset}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function EffectiveWindow({ values }: { values: AppointmentFormValues }) {
  const { t } = useTranslation('appointment-cards');
  const window = windowOfValues(values);
  if (window === null || window.end <= window.start) return null;
  return (
    <p className={styles.window} role="status">
      {t('effective', { window: windowText(window), length: lengthText(window) })}
    </p>
  );
}
