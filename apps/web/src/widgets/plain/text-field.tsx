import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

import { WarningIcon } from './icons.tsx';

import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'onChange'> {
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** Word after the label, such as "optional". */
  note?: string;
  hint?: ReactNode;
  error?: string | null;
  suffix?: ReactNode;
  /** Still read out; for a field whose row already names it. */
  hideLabel?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  'data-dots'?: boolean | undefined;
  'data-code'?: boolean | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, onValue, note, hint, error, suffix, hideLabel = false, inputRef, required, ...input } = props;
  const id = useId();
  const describedBy = [error != null && `${id}-error`, hint != null && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={hideLabel ? styles.unseen : styles.head}>
        <label className={styles.label} htmlFor={id} data-required={required || undefined}>
          {label}
        </label>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </div>
      <div
        className={styles.box}
        data-invalid={typeof error === 'string' || undefined}
        data-locked={input.readOnly || undefined}
      >
        <input
          {...input}
          id={id}
          ref={inputRef}
          className={styles.input}
          aria-required={required}
          aria-invalid={typeof error === 'string' || undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {suffix}
      </div>
      {error != null && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <WarningIcon />
          {error}
        </p>
      )}
      {hint != null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
