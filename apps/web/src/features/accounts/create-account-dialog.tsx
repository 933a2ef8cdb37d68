import { defaultPasswordMin, fieldRules, passwordMax } from '@touchline/domain/field-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../lib/failure-text.ts';
import { showToast } from '../../lib/notices.ts';
import { useSettings } from '../../lib/option-query.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormField } from '../../widgets/form/form-field.tsx';
import { PassingAlert } from '../../widgets/form/passing-alert.tsx';
import { useForm } from '../../widgets/form/use-form.ts';
import { createAccount } from './accounts.api.ts';

export interface CreatedAccount {
  readonly id: string;
  readonly name: string;
  readonly updatedTime: string;
}

export interface CreateAccountDialogProps {
  onCreated: (account: CreatedAccount) => void;
  onClose: () => void;
}

const empty = { name: '', account: '', email: '', password: '', description: '' };

export function CreateAccountDialog({ onCreated, onClose }: CreateAccountDialogProps) {
  const { t } = useTranslation('accounts');
  const min = useSettings()?.passwordMinLength ?? defaultPasswordMin;
  const [failure, setFailure] = useState<{ text: string; at: number } | null>(null);
  const form = useForm(
    [
      { name: 'name', rule: fieldRules.name },
      { name: 'account', rule: fieldRules.account },
      { name: 'email', rule: fieldRules.email },
      { name: 'password', rule: fieldRules.newPassword, settings: { min }, isVerbatim: true },
      { name: 'description', rule: fieldRules.accountDescription },
    ],
    empty,
  );

  const submit = async () => {
    if (!form.judge()) return;
    setFailure(null);
    try {
      const { id, updatedTime } = await createAccount(form.trimmed);
      showToast('create');
      onCreated({ id, name: form.trimmed.name, updatedTime });
    } catch (error) {
      setFailure({ text: failureText(error), at: Date.now() });
      form.takeErrors(error);
    }
  };

  return (
    <FormDialog
      title={t('createDialog.title')}
      submitLabel={t('createDialog.submit')}
      isDirty={form.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure !== null && <PassingAlert key={failure.at} text={failure.text} onEnd={() => setFailure(null)} />}
      <FormField form={form} name="name" label={t('form.name')} required max={fieldRules.name.max} />
      <FormField
        form={form}
        name="account"
        label={t('form.account')}
        required
        max={fieldRules.account.max}
        hint={t('form.accountHint')}
      />
      <FormField form={form} name="email" kind="email" label={t('form.email')} required hint={t('form.emailHint')} />
      <FormField
        form={form}
        name="password"
        kind="password"
        label={t('form.password')}
        required
        hint={t('form.passwordHint', { min, max: passwordMax })}
        autoComplete="new-password"
      />
      <FormField
        form={form}
        name="description"
        kind="multiline"
        label={t('form.description')}
        isOptional
        max={fieldRules.accountDescription.max}
      />
    </FormDialog>
  );
}
