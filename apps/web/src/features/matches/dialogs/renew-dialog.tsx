import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { renewMatch } from '../one-match.api.ts';
import type { OneMatchProps } from './one-match.ts';

import styles from '../matches.module.css';

export function RenewDialog({ matchPage, match, onDone, onClose }: OneMatchProps) {
  const { t } = useTranslation(['match-dialogs', 'matches']);
  const name = nameOfMatch(match);
  const renew = async () => {
    await renewMatch(matchPage, match.matchId);
    showToast({ text: t('matches:done.renew', { name }) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('renew.title', { name })}
      confirmLabel={t('renew.submit')}
      onConfirm={renew}
      onClose={onClose}
    >
      <p>{t('renew.text', { name })}</p>
      <p className={styles.quiet}>{t('renew.note')}</p>
    </ConfirmDialog>
  );
}
