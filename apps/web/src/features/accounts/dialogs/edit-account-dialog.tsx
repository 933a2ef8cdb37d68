import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemsOf } from '../../../widgets/form/field-specs.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { AccountFields } from '../account-fields.tsx';
import { useReasonOf } from '../account-reasons.ts';
import type { Account } from '../accounts.api.ts';
import { RolePicker } from '../role-picker.tsx';
import { useAccountEditor } from '../use-account-editor.ts';

import styles from '../accounts.module.css';

export interface EditAccountDialogProps {
  account: Account;
  onSaved: () => void;
  onClose: () => void;
}

type Tab = 'info' | 'roles';

export function EditAccountDialog({ account, onSaved, onClose }: EditAccountDialogProps) {
  const { t } = useTranslation('accounts');
  const [tab, setTab] = useState<Tab>('info');
  const editor = useAccountEditor(account, { onSaved, onRefused: () => setTab('info') });
  const reasonOf = useReasonOf();
  const outOfReach = reasonOf(account, 'edit');
  const { form, draft, latest } = editor;
  const kept = useDraft(form, `accounts.edit ${account.id}`);

  const submit = async () => {
    if (Object.keys(problemsOf(form.fields, draft.values)).length > 0) setTab('info');
    await form.submit();
  };

  return (
    <FormDialog
      form={{ ...form, submit }}
      draft={kept}
      title={t('editDialog.title', { name: account.name })}
      submitLabel={t('editDialog.submit')}
      canSubmit={form.isDirty && latest === null && outOfReach === null}
      disabledReason={outOfReach ?? (latest === null ? t('editDialog.unchanged') : null)}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={[
          {
            key: 'info',
            label: t('editDialog.info'),
            forceRender: true,
            children: <AccountFields account={account} form={form} />,
          },
          {
            key: 'roles',
            label: t('editDialog.roles'),
            forceRender: true,
            children: (
              <div className={styles.rolesTab}>
                <RolePicker
                  held={account.roles}
                  chosen={new Set(draft.values.roleIds)}
                  lockedReason={reasonOf(account, 'roles')}
                  onChange={(chosen) => form.bare.setFieldValue('roleIds', [...chosen])}
                />
              </div>
            ),
          },
        ]}
      />
    </FormDialog>
  );
}
