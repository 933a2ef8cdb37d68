import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import './forms.messages.ts';
import { specOf } from './field-specs.ts';
import { FormItem } from './form-item.tsx';
import type { PathOf, TypedForm } from './typed-form.ts';

import styles from './form.module.css';

export interface TextInputProps<Values> {
  form: TypedForm<Values>;
  name: PathOf<Values, string>;
  kind?: 'text' | 'email' | 'multiline';
  hint?: ReactNode;
  isOptional?: boolean;
  /** Required although its rule allows none: a draft may lack it. */
  isRequired?: boolean;
  /** In a narrow row the counter stands only beside a text that is too long. */
  isInRow?: boolean;
}

/** A text with its counter, where its rule has a bound that somebody could meet. */
export function TextInput<Values extends object>(props: TextInputProps<Values>) {
  const { form, name, kind = 'text', hint, isOptional = false, isRequired = false, isInRow = false } = props;
  const { rule } = specOf(form.fields, name);
  return (
    <FormItem<Values, string> form={form} name={name} hint={hint} isOptional={isOptional} isRequired={isRequired}>
      {({ id, value, onValue, onBlur, aria }) => {
        const common = {
          ...aria,
          id,
          name,
          value,
          autoComplete: 'off',
          onBlur,
          status: aria['aria-invalid'] === true ? ('error' as const) : ('' as const),
          onChange: (event: { target: { value: string } }) => onValue(event.target.value),
        };
        const length = value.trim().length;
        const hasCounter = kind !== 'email' && rule !== undefined && (!isInRow || length > rule.max);
        const counter = hasCounter ? <Counter length={length} max={rule.max} /> : null;
        if (kind !== 'multiline') return <Input {...common} type={kind} spellCheck={false} suffix={counter} />;
        return (
          <div className={styles.area}>
            <Input.TextArea {...common} autoSize={{ minRows: 2, maxRows: 6 }} />
            {counter}
          </div>
        );
      }}
    </FormItem>
  );
}

function Counter({ length, max }: { length: number; max: number }) {
  const { t } = useTranslation('forms');
  return (
    <span className={styles.counter} data-over={length > max || undefined}>
      {t('form.counter', { length, max })}
    </span>
  );
}
