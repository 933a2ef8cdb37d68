import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { type Published, withdraw } from './published-predictions.api.ts';
import './published-predictions.messages.ts';

import styles from './published-predictions.module.css';

interface WithdrawDialogProps {
  prediction: Pick<Published, 'predId' | 'title'>;
  onDone: () => void;
  onClose: () => void;
}

export function WithdrawDialog({ prediction: { predId, title }, onDone, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('published-predictions');
  const confirm = async () => {
    await withdraw(predId);
    showToast({ text: t('withdraw.done', { title }) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('withdraw.title', { title })}
      confirmLabel={t('withdraw.submit')}
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('withdraw.text')}</p>
      <p className={styles.quiet}>{t('withdraw.note')}</p>
    </ConfirmDialog>
  );
}
