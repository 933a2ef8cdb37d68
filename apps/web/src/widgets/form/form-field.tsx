import { useTranslation } from 'react-i18next';

import { PasswordField } from '../plain/password-field.tsx';
import { TextField } from '../plain/text-field.tsx';
import '../lists.messages.ts';
import { TextArea } from './text-area.tsx';
import type { Form } from './use-form.ts';

import styles from './form.module.css';

export interface FormFieldProps<Name extends string> {
  form: Form<Name>;
  name: Name;
  label: string;
  kind?: 'text' | 'email' | 'password' | 'multiline';
  required?: boolean;
  /** Shows the counter. */
  max?: number;
  hint?: string;
  /** Marks the field as one that may stay empty. */
  isOptional?: boolean;
  autoComplete?: string;
  placeholder?: string;
}

/** A field of `useForm`, with its counter, and its error beside it. */
export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { form, name, label, kind = 'text', required = false, max, hint, isOptional = false } = props;
  const { autoComplete = 'off', placeholder } = props;
  const { t } = useTranslation('lists');
  const value = form.values[name];
  const counter = max !== undefined && (
    <span className={styles.counter} data-over={value.trim().length > max || undefined}>
      {t('form.counter', { length: value.trim().length, max })}
    </span>
  );
  const common = {
    name,
    label,
    value,
    required,
    autoComplete,
    error: form.errorOf(name),
    onValue: (next: string) => form.set(name, next),
    onBlur: () => value !== '' && form.leave(name),
    ...(hint !== undefined && { hint }),
    ...(placeholder !== undefined && { placeholder }),
    ...(isOptional && { note: t('form.optional') }),
  };
  if (kind === 'multiline') return <TextArea {...common} suffix={counter} inputRef={form.register(name)} />;
  if (kind === 'password') return <PasswordField {...common} inputRef={form.register(name)} />;
  return <TextField {...common} type={kind} spellCheck={false} suffix={counter} inputRef={form.register(name)} />;
}
