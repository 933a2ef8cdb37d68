import { passwordMax } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { FixedText } from '../../widgets/form/fixed-text.tsx';
import { PasswordInput } from '../../widgets/form/password-input.tsx';
import { SwitchInput } from '../../widgets/form/switch-input.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../widgets/form/typed-form.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import type { AccountValues } from './account-form.ts';
import { useReasonOf } from './account-reasons.ts';
import type { Account } from './accounts.api.ts';

import styles from './accounts.module.css';

export interface AccountFieldsProps {
  account: Account;
  form: TypedForm<AccountValues>;
}

export function AccountFields({ account, form }: AccountFieldsProps) {
  const { t } = useTranslation('accounts');
  const reasonOf = useReasonOf();
  const contact = reasonOf(account, 'contact');
  const fixedState = reasonOf(account, 'state');
  const { min } = form.fields.password.settings ?? {};
  const state = form.values.enabled ? t('form.stateOn') : t('form.stateOff');
  return (
    <div className={styles.tab}>
      <TextInput form={form} name="name" />
      <FixedText label={t('form.account')} value={account.account} hint={t('form.accountFixed')} />
      {contact === null ? (
        <>
          <TextInput form={form} name="email" kind="email" hint={t('form.emailHint')} />
          <PasswordInput
            form={form}
            name="password"
            isOptional
            hint={t('form.newPasswordHint', { min, max: passwordMax })}
          />
        </>
      ) : (
        <Alert kind="info">{contact}</Alert>
      )}
      <TextInput form={form} name="description" kind="multiline" isOptional />
      <SwitchInput form={form} name="enabled" isDisabled={fixedState !== null} hint={fixedState ?? state} />
    </div>
  );
}
