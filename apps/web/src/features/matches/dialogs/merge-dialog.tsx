import { doubtWord, isConfirmed, mergeUndoHours } from '@touchline/domain/matches/merge-rules';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { unmerge } from '../../../widgets/unmerge.ts';
import type { ListedMatch } from '../matches.api.ts';
import { type MergeCandidate, mergeMatches, undoMerge } from '../one-match.api.ts';
import { DoubtField } from './merging/doubt-field.tsx';
import { comparedMatch, MatchComparison } from './merging/match-comparison.tsx';
import { MatchPicker } from './merging/match-picker.tsx';
import type { OneMatchProps } from './one-match.ts';
import './merging/match-merging.messages.ts';

import styles from './merging/merging.module.css';

interface Chosen {
  readonly match: MergeCandidate;
  /** Of the match that stays. */
  readonly predictions: number;
}

/** This one stays; the chosen one becomes a part of it. */
export function MergeDialog({ matchPage, match, onDone, onClose }: OneMatchProps) {
  const { t } = useTranslation(['match-merging', 'matches', 'common']);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [typed, setTyped] = useState('');
  const name = nameOfMatch(match);
  const loser = chosen?.match ?? null;
  const whole = (one: ListedMatch) =>
    t('merge.match', { name: nameOfMatch(one), time: formatTime(one.gameTime), id: one.matchId });
  const merge = async () => {
    if (loser === null) return;
    await mergeMatches(matchPage, match.matchId, loser.matchId, typed.trim());
    showToast({
      text: t('matches:done.merge', { gone: whole(loser), name }),
      action: {
        label: t('common:notices.undo'),
        run: () =>
          unmerge({ kind: 'match', id: loser.matchId, name: nameOfMatch(loser) }, () =>
            undoMerge(matchPage, match.matchId, loser.matchId),
          ),
      },
    });
    onDone();
  };
  const isOpen = loser !== null && !isConfirmed(loser.doubts, typed);
  return (
    <ConfirmDialog
      title={t('merge.title')}
      confirmLabel={loser === null ? t('merge.submit') : t('merge.submitOf', { id: loser.matchId })}
      size="large"
      disabledReason={loser === null ? t('picker.choose') : isOpen ? t('doubt.type', { word: doubtWord }) : null}
      onConfirm={merge}
      onClose={onClose}
    >
      <div className={styles.beside}>
        <MatchPicker
          matchPage={matchPage}
          label={t('merge.loser')}
          near={match}
          value={loser}
          onChange={(next, predictions) => {
            setChosen(next === null ? null : { match: next, predictions });
            setTyped('');
          }}
        />
        <div className={styles.side}>
          {chosen === null ? (
            <>
              <p>{t('merge.kept', { kept: whole(match) })}</p>
              <p className={styles.hint}>{t('merge.note', { hours: mergeUndoHours })}</p>
            </>
          ) : (
            <>
              <MatchComparison
                sides={[
                  comparedMatch(match, t('compare.kept'), chosen.predictions),
                  comparedMatch(chosen.match, t('compare.gone'), chosen.match.predictions),
                ]}
              />
              <DoubtField doubts={chosen.match.doubts} value={typed} onValue={setTyped} />
              <p className={styles.hint}>{t('merge.note', { hours: mergeUndoHours })}</p>
            </>
          )}
        </div>
      </div>
    </ConfirmDialog>
  );
}
