import { useTranslation } from 'react-i18next';

import { showDone } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { type Account, deleteAccount } from '../accounts.api.ts';

import styles from '../accounts.module.css';

export interface AccountDialogProps {
  account: Account;
  onDone: () => void;
  onClose: () => void;
}

export function DeleteAccountDialog({ account, onDone, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts');
  const names = { name: account.name, account: account.account };
  const remove = async () => {
    await deleteAccount(account);
    showDone('delete', account.name);
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('deleteDialog.title', names)}
      confirmLabel={t('deleteDialog.submit')}
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('deleteDialog.text', names)}</p>
      <p className={styles.quiet}>{t('deleteDialog.note')}</p>
    </ConfirmDialog>
  );
}
