import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { type ListedMatch, mergeMatches } from '../matches.api.ts';
import { MatchPicker } from './match-picker.tsx';
import type { OneMatchProps } from './one-match.ts';

import styles from '../matches.module.css';

/** This one stays; the chosen one becomes a part of it. */
export function MergeDialog({ matchPage, match, onDone, onClose }: OneMatchProps) {
  const { t } = useTranslation('matches');
  const [loser, setLoser] = useState<ListedMatch | null>(null);
  const name = nameOfMatch(match);
  const whole = (one: ListedMatch) =>
    t('merge.match', { name: nameOfMatch(one), time: formatTime(one.gameTime), id: one.matchId });
  const merge = async () => {
    if (loser === null) return;
    await mergeMatches(matchPage, match.matchId, loser.matchId);
    showToast({ text: t('done.merge', { gone: whole(loser), name }) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('merge.title', { name })}
      confirmLabel={
        loser === null ? t('merge.submit') : t('merge.submitOf', { name: nameOfMatch(loser), id: loser.matchId })
      }
      size="medium"
      isDanger
      disabledReason={loser === null ? t('picker.choose') : null}
      onConfirm={merge}
      onClose={onClose}
    >
      <MatchPicker matchPage={matchPage} label={t('merge.loser')} near={match} value={loser} onChange={setLoser} />
      {loser !== null && <p>{t('merge.text', { kept: whole(match), gone: whole(loser) })}</p>}
      <p className={styles.quiet}>{t('merge.note')}</p>
    </ConfirmDialog>
  );
}
