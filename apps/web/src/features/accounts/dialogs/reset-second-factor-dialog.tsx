import { useTranslation } from 'react-i18next';

import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { resetSecondFactor } from '../accounts.api.ts';
import type { AccountDialogProps } from './delete-account-dialog.tsx';

import styles from '../accounts.module.css';

export function ResetSecondFactorDialog({ account, onDone, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts');
  const names = { name: account.name, account: account.account };
  const reset = async () => {
    await resetSecondFactor(account);
    showToast({ text: t('resetDialog.done', names) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('resetDialog.title', names)}
      confirmLabel={t('resetDialog.submit')}
      isDanger
      onConfirm={reset}
      onClose={onClose}
    >
      <p>{t('resetDialog.text', names)}</p>
      <p className={styles.quiet}>{t('resetDialog.note')}</p>
    </ConfirmDialog>
  );
}
