import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';

import { WarningIcon } from '../plain/icons.tsx';

import fieldStyles from '../plain/text-field.module.css';
import styles from './form.module.css';

export interface TextAreaProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'className' | 'id' | 'onChange'
> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  note?: string;
  hint?: ReactNode;
  error?: string | null;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, onValue, note, hint, error, suffix, inputRef, required, ...input }: TextAreaProps) {
  const id = useId();
  const isInvalid = typeof error === 'string';
  const describedBy = [isInvalid && `${id}-error`, hint != null && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.head}>
        <label className={fieldStyles.label} htmlFor={id} data-required={required || undefined}>
          {label}
        </label>
        {note !== undefined && <span className={fieldStyles.note}>{note}</span>}
      </div>
      <div className={styles.area} data-invalid={isInvalid || undefined}>
        <textarea
          rows={3}
          {...input}
          id={id}
          ref={inputRef}
          className={styles.areaInput}
          aria-required={required}
          aria-invalid={isInvalid || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {suffix}
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className={fieldStyles.error} role="alert">
          <WarningIcon />
          {error}
        </p>
      )}
      {hint != null && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
