import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import type { OneMatchProps } from './one-match.ts';
import { isStillAssociated, useRecycling } from './recycling.ts';

import styles from '../matches.module.css';

interface RecycleDialogProps extends OneMatchProps {
  onAssociated: () => void;
}

export function RecycleDialog({ matchPage, match, onAssociated, onDone, onClose }: RecycleDialogProps) {
  const { t } = useTranslation('matches');
  const recycle = useRecycling(matchPage);
  const name = nameOfMatch(match);
  const confirm = async () => {
    try {
      await recycle(match);
    } catch (error) {
      if (!isStillAssociated(error)) throw error;
      onAssociated();
      return;
    }
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('recycle.title', { name })}
      confirmLabel={t('recycle.submit')}
      isDanger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('recycle.text', { name })}</p>
      <p className={styles.quiet}>{t('recycle.note')}</p>
    </ConfirmDialog>
  );
}
