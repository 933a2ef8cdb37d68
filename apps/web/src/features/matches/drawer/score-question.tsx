import { type PinKind, pinKinds } from '@touchline/domain/matches/score-pins';
import { formatTime } from '@touchline/domain/times';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import type { MatchRecord } from '../one-match.api.ts';
import './match-drawer.messages.ts';
import type { ScoreQuestion } from './match-form.ts';

import styles from '../matches.module.css';

interface ScoreQuestionDialogProps {
  record: MatchRecord;
  question: ScoreQuestion;
  onSave: (kind: PinKind) => Promise<void>;
  onClose: () => void;
}

/** Before typed parts of a score are saved: for this time only or for good, and whether the match is the right one. */
export function ScoreQuestionDialog({ record, question, onSave, onClose }: ScoreQuestionDialogProps) {
  const { t } = useTranslation('match-drawer');
  const hasSuppliers = record.told.length > 0;
  const [kind, setKind] = useState<PinKind>(hasSuppliers ? 'once' : 'fixed');
  const name = useId();
  const isUnplayed = question.kind === 'unplayed';
  return (
    <ConfirmDialog
      title={t(isUnplayed ? 'scoreQuestion.unplayed' : 'scoreQuestion.title', { name: nameOfMatch(record) })}
      confirmLabel={t('scoreQuestion.submit')}
      onConfirm={async () => {
        await onSave(kind);
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('scoreQuestion.text', { name: nameOfMatch(record), parts: question.parts })}</p>
      {isUnplayed && (
        <Alert kind="error">
          {t('scoreQuestion.unplayedText', { stage: record.gameStage, time: formatTime(record.gameTime) })}
        </Alert>
      )}
      {hasSuppliers && (
        <fieldset className={styles.picker}>
          <legend>{t('scoreQuestion.legend')}</legend>
          {pinKinds.map((each) => (
            <label key={each} className={styles.picked}>
              <input type="radio" name={name} checked={kind === each} onChange={() => setKind(each)} />
              <span>
                {t(`scoreQuestion.kind.${each}`)}
                <small>{t(`scoreQuestion.hint.${each}`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
