import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { approve, type ReviewRecord } from './prediction-reviews.api.ts';
import './prediction-reviews.messages.ts';

import styles from './prediction-reviews.module.css';

interface ApproveDialogProps {
  record: ReviewRecord;
  onDone: () => void;
  /** It went back to its writer instead, and this is why. */
  onRefused: (reason: string) => void;
  onClose: () => void;
}

export function ApproveDialog({ record, onDone, onRefused, onClose }: ApproveDialogProps) {
  const { t } = useTranslation('prediction-reviews');
  const { title } = record;
  const confirm = async () => {
    const { refusal } = await approve(record);
    if (refusal !== null) {
      onRefused(refusal.message);
      return;
    }
    showToast({ text: t('approve.done', { title }) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('approve.title', { title })}
      confirmLabel={t('approve.button')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('approve.text')}</p>
      <p className={styles.quiet}>{t('approve.note')}</p>
    </ConfirmDialog>
  );
}
