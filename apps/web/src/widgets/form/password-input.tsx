import { newPassword } from '@touchline/domain/sign-in/new-password';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { copyText } from '../../lib/page/notices.ts';
import { Button } from '../plain/button.tsx';
import { EyeIcon, EyeOffIcon } from '../plain/icons.tsx';
import './forms.messages.ts';
import '../widgets.messages.ts';
import { specOf } from './field-specs.ts';
import { FormItem } from './form-item.tsx';
import type { PathOf, TypedForm } from './typed-form.ts';

import styles from './form.module.css';

export interface PasswordInputProps<Values> {
  form: TypedForm<Values>;
  name: PathOf<Values, string>;
  hint: ReactNode;
  isOptional?: boolean;
}

/** For somebody else's password: typed, or made here and shown once, to be handed over. */
export function PasswordInput<Values extends object>({
  form,
  name,
  hint,
  isOptional = false,
}: PasswordInputProps<Values>) {
  const { t } = useTranslation(['forms', 'widgets']);
  const [isShown, setIsShown] = useState(false);
  const { settings } = specOf(form.fields, name);
  const toggle = t(isShown ? 'widgets:password.hide' : 'widgets:password.show');
  return (
    <FormItem<Values, string> form={form} name={name} hint={hint} isOptional={isOptional}>
      {({ id, value, onValue, onBlur, aria }) => (
        <div className={styles.password}>
          <Input
            {...aria}
            id={id}
            name={name}
            type={isShown ? 'text' : 'password'}
            value={value}
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            status={aria['aria-invalid'] === true ? 'error' : ''}
            onBlur={onBlur}
            onChange={(event) => onValue(event.target.value)}
            suffix={
              <button
                type="button"
                className={styles.eye}
                aria-label={toggle}
                aria-pressed={isShown}
                title={toggle}
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? <EyeOffIcon /> : <EyeIcon />}
              </button>
            }
          />
          <Button
            onClick={() => {
              onValue(newPassword(randomBelow, settings?.min));
              setIsShown(true);
            }}
          >
            {t('form.generate')}
          </Button>
          <Button disabled={value === ''} onClick={() => void copyText(value)}>
            {t('form.copy')}
          </Button>
        </div>
      )}
    </FormItem>
  );
}

/** Every number as likely as any other: what lies beyond the last whole multiple is drawn again. */
function randomBelow(limit: number): number {
  const bound = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < bound) return drawn % limit;
  }
}
