import { errorCodes } from '@touchline/domain/error-codes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/call-error.ts';
import { failureText } from '../../lib/failure-text.ts';
import { showToast } from '../../lib/notices.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { type Account, readAccount, setRoles } from './accounts.api.ts';
import type { CreatedAccount } from './create-account-dialog.tsx';
import { RolePicker } from './role-picker.tsx';

export interface JoinRoleDialogProps {
  account: CreatedAccount;
  onSaved: () => void;
  onClose: () => void;
}

/** Right after an account is made: until it joins a role it can do nothing. */
export function JoinRoleDialog({ account, onSaved, onClose }: JoinRoleDialogProps) {
  const { t } = useTranslation('accounts');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [version, setVersion] = useState<Pick<Account, 'roles' | 'updatedTime'>>({ ...account, roles: [] });
  const [failure, setFailure] = useState<string | null>(null);

  /** Someone else was faster: their roles stay, and those chosen here come on top. */
  const readAgain = async () => {
    const { roles, updatedTime } = await readAccount(account.id);
    setVersion({ roles, updatedTime });
    setChosen(new Set([...roles.map(({ id }) => id), ...chosen]));
    setFailure(t('joinDialog.changed'));
  };

  const submit = async () => {
    setFailure(null);
    try {
      await setRoles(account.id, [...chosen], version.updatedTime);
      showToast('save');
      onSaved();
    } catch (error) {
      setFailure(failureText(error));
      const isStale = error instanceof CallError && error.code === errorCodes.conflict.code;
      if (isStale) await readAgain().catch(() => undefined);
    }
  };

  return (
    <FormDialog
      title={t('joinDialog.title')}
      submitLabel={t('joinDialog.submit')}
      cancelLabel={t('joinDialog.cancel')}
      isDirty={chosen.size > 0}
      canSubmit={chosen.size > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <p>{t('joinDialog.intro', { name: account.name })}</p>
      <RolePicker held={version.roles} chosen={chosen} onChange={setChosen} />
    </FormDialog>
  );
}
