import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { useMatch } from '../drawer/use-match.ts';
import type { OneMatchProps } from './one-match.ts';
import { isStillAssociated, useRecycling } from './recycling.ts';
import { TiedRecords } from './tied-records.tsx';

import styles from '../matches.module.css';

interface RecycleDialogProps extends OneMatchProps {
  onAssociated: () => void;
}

/** Looks at what stands in the way before it asks. */
export function RecycleDialog({ matchPage, match, onAssociated, onDone, onClose }: RecycleDialogProps) {
  const { t } = useTranslation('match-dialogs');
  const query = useMatch(matchPage, match.matchId);
  const recycle = useRecycling(matchPage);
  const name = nameOfMatch(match);
  const tied = recordOf(query)?.told;
  const isTied = tied !== undefined && tied.length > 0;
  const confirm = async () => {
    try {
      await recycle(match, tied);
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
      size="medium"
      confirmLabel={t(isTied ? 'recycle.untie' : 'recycle.submit')}
      isDanger
      disabledReason={tied === undefined ? t('recycle.looking') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <RecordFrame query={query} rows={2} rowHeight={56}>
        {({ told }) =>
          told.length === 0 ? (
            <p>{t('recycle.text', { name })}</p>
          ) : (
            <div className={styles.dialog}>
              <p>{t('recycle.tied', { name, count: told.length })}</p>
              <TiedRecords records={told} />
              <p>
                {t('recycle.untieText')}
                <button type="button" className={styles.oneByOne} onClick={onAssociated}>
                  {t('recycle.oneByOne')}
                </button>
              </p>
            </div>
          )
        }
      </RecordFrame>
      <p className={styles.quiet}>{t('recycle.note')}</p>
    </ConfirmDialog>
  );
}
