import { fieldRules, passwordMax } from '@touchline/domain/field-rules';
import { Switch } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { FormField } from '../../widgets/form/form-field.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { TextField } from '../../widgets/plain/text-field.tsx';
import type { AccountLimits } from './account-limits.ts';
import type { Account } from './accounts.api.ts';
import type { AccountEditor } from './use-account-editor.ts';

import styles from './accounts.module.css';

export interface AccountFieldsProps {
  account: Account;
  editor: AccountEditor;
  limits: AccountLimits;
}

export function AccountFields({ account, editor, limits }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  const { form, min } = editor;
  return (
    <div className={styles.tab}>
      <FormField form={form} name="name" label={t('form.name')} required max={fieldRules.name.max} />
      <TextField
        label={t('form.account')}
        value={account.account}
        onValue={() => undefined}
        readOnly
        hint={t('form.accountFixed')}
      />
      {limits.contact === null ? (
        <>
          <FormField
            form={form}
            name="email"
            kind="email"
            label={t('form.email')}
            required
            hint={t('form.emailHint')}
          />
          <FormField
            form={form}
            name="password"
            kind="password"
            label={t('form.newPassword')}
            isOptional
            hint={t('form.newPasswordHint', { min, max: passwordMax })}
            autoComplete="new-password"
          />
        </>
      ) : (
        <Alert kind="info">{t(`reason.${limits.contact}`)}</Alert>
      )}
      <FormField
        form={form}
        name="description"
        kind="multiline"
        label={t('form.description')}
        isOptional
        max={fieldRules.accountDescription.max}
      />
      <StateSwitch editor={editor} reason={limits.state === null ? null : t(`reason.${limits.state}`)} />
    </div>
  );
}

function StateSwitch({ editor, reason }: { editor: AccountEditor; reason: string | null }) {
  const { t } = useTranslation('accounts');
  const id = useId();
  const text = editor.enabled ? t('form.stateOn') : t('form.stateOff');
  return (
    <div className={styles.state}>
      <label htmlFor={id}>{t('form.state')}</label>
      <Switch
        id={id}
        checked={editor.enabled}
        disabled={reason !== null}
        onChange={editor.setEnabled}
        aria-describedby={`${id}-text`}
      />
      <span id={`${id}-text`} className={styles.stateText}>
        {reason ?? text}
      </span>
    </div>
  );
}
