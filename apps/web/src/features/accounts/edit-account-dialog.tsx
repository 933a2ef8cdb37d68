import { Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { Alert } from '../../widgets/plain/alert.tsx';
import { AccountConflict } from './account-conflict.tsx';
import { AccountFields } from './account-fields.tsx';
import { limitsOf, type Viewer } from './account-limits.ts';
import type { Account } from './accounts.api.ts';
import { RolePicker } from './role-picker.tsx';
import { useAccountEditor } from './use-account-editor.ts';

import styles from './accounts.module.css';

export interface EditAccountDialogProps {
  account: Account;
  viewer: Viewer;
  onSaved: () => void;
  onClose: () => void;
}

type Tab = 'info' | 'roles';

export function EditAccountDialog({ account, viewer, onSaved, onClose }: EditAccountDialogProps) {
  const { t } = useTranslation('accounts');
  const [tab, setTab] = useState<Tab>('info');
  const editor = useAccountEditor(account, { onSaved, onFieldErrors: () => setTab('info') });
  const limits = limitsOf(account, viewer);
  const { failure, latest } = editor;

  const submit = async () => {
    if (!editor.form.judge()) {
      setTab('info');
      return;
    }
    await editor.save();
  };

  return (
    <FormDialog
      title={t('editDialog.title')}
      submitLabel={t('editDialog.submit')}
      isDirty={editor.hasInput}
      canSubmit={editor.isChanged && latest === null}
      disabledReason={latest === null ? t('editDialog.unchanged') : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      {latest !== null && <AccountConflict editor={editor} latest={latest} />}
      <Tabs
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={(key) => setTab(key as Tab)}
        items={[
          {
            key: 'info',
            label: t('editDialog.info'),
            forceRender: true,
            children: <AccountFields account={account} editor={editor} limits={limits} />,
          },
          {
            key: 'roles',
            label: t('editDialog.roles'),
            forceRender: true,
            children: (
              <div className={styles.rolesTab}>
                <RolePicker
                  held={editor.base.roles}
                  chosen={editor.chosen}
                  lockedReason={limits.roles === null ? null : t(`reason.${limits.roles}`)}
                  onChange={editor.setChosen}
                />
              </div>
            ),
          },
        ]}
      />
    </FormDialog>
  );
}
