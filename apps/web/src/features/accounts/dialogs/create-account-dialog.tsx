import { passwordMax } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { showDone } from '../../../lib/page/notices.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { PasswordInput } from '../../../widgets/form/password-input.tsx';
import { TextInput } from '../../../widgets/form/text-input.tsx';
import { useTypedForm } from '../../../widgets/form/typed-form.ts';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { type NewAccountValues, useAccountFields } from '../account-form.ts';
import { createAccount } from '../accounts.api.ts';

export interface CreatedAccount {
  readonly id: string;
  readonly name: string;
  readonly updatedTime: string;
}

export interface CreateAccountDialogProps {
  onCreated: (account: CreatedAccount) => void;
  onClose: () => void;
}

const empty: NewAccountValues = { name: '', account: '', email: '', password: '', description: '' };

export function CreateAccountDialog({ onCreated, onClose }: CreateAccountDialogProps) {
  const { t } = useTranslation('accounts');
  const { min, creating } = useAccountFields();
  const form = useTypedForm<NewAccountValues>({
    fields: creating,
    initial: empty,
    onSubmit: async (values) => {
      const { id, updatedTime } = await createAccount(values);
      showDone('create', values.name);
      onCreated({ id, name: values.name, updatedTime });
    },
  });

  const draft = useDraft(form, 'accounts.create');

  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('createDialog.title')}
      submitLabel={t('createDialog.submit')}
      onClose={onClose}
    >
      <TextInput form={form} name="name" />
      <TextInput form={form} name="account" hint={t('form.accountHint')} />
      <TextInput form={form} name="email" kind="email" hint={t('form.emailHint')} />
      <PasswordInput form={form} name="password" hint={t('form.passwordHint', { min, max: passwordMax })} />
      <TextInput form={form} name="description" kind="multiline" isOptional />
    </FormDialog>
  );
}
