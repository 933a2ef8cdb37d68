import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import '../widgets.messages.ts';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

import styles from './text-field.module.css';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  /** Bullets stand for a password that only the server can vouch for; there is nothing to show. */
  masked?: boolean;
}

export function PasswordField({ masked = false, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('widgets');
  const [shown, setShown] = useState(false);
  const label = shown ? t('password.hide') : t('password.show');
  return (
    <TextField
      {...field}
      type={shown || masked ? 'text' : 'password'}
      autoComplete={masked ? 'off' : field.autoComplete}
      data-dots={masked || !shown || undefined}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        !masked && (
          <button
            type="button"
            className={styles.eye}
            aria-label={label}
            aria-pressed={shown}
            title={label}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        )
      }
    />
  );
}
