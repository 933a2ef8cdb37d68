import { useField, useSelector } from '@tanstack/react-form';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

import { WarningIcon } from '../plain/icons.tsx';
import './forms.messages.ts';
import { specOf } from './field-specs.ts';
import type { PathOf, TypedForm } from './typed-form.ts';

import styles from './form.module.css';

/** Props of the input inside; the rest belongs to the item. */
export interface Control<Value> {
  readonly id: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly onBlur: () => void;
  readonly aria: {
    readonly 'aria-required': boolean | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string;
  };
}

export interface FormItemProps<Values, Value> {
  form: TypedForm<Values>;
  name: PathOf<Values, Value>;
  hint?: ReactNode;
  /** Marks what may stay empty. */
  isOptional?: boolean;
  /** Marks what its own check requires, beside other values. */
  isRequired?: boolean;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  children: (control: Control<Value>) => ReactNode;
}

/** Label, input and one line below it: the hint, and in its place the error, so that nothing jumps. */
export function FormItem<Values extends object, Value>(props: FormItemProps<Values, Value>) {
  const { form, name, hint, isOptional = false, aside, children } = props;
  const { t } = useTranslation('forms');
  const id = useId();
  const field = useField({ form: form.bare, name });
  const spec = specOf(form.fields, name);
  const isRequired = props.isRequired === true || spec.isRequired === true || spec.rule?.required === true;
  const { meta, value } = field.state;
  const hasBeenSent = useSelector(form.bare.store, (state) => state.submissionAttempts > 0);
  const isJudged = hasBeenSent || meta.isBlurred;
  const [problem] = isJudged ? Object.values(meta.errorMap).filter((text) => typeof text === 'string') : [];
  const error = form.refusals[name] ?? problem;
  const control: Control<Value> = {
    id,
    value: value as Value,
    onValue: (next) => {
      form.forgetRefusal(name);
      field.handleChange(next as typeof value);
    },
    // An empty field that is only passed by is not wrong yet; one that was emptied is.
    onBlur: () => (value !== '' || meta.isDirty) && field.handleBlur(),
    aria: {
      'aria-required': isRequired || undefined,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': `${id}-line`,
    },
  };
  return (
    <div className={styles.item}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {isRequired && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
          {spec.label}
        </label>
        {isOptional && <span className={styles.note}>{t('form.optional')}</span>}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children(control)}
      <p id={`${id}-line`} className={styles.line} data-error={error !== undefined || undefined}>
        {error === undefined ? (
          hint
        ) : (
          <>
            <WarningIcon />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
