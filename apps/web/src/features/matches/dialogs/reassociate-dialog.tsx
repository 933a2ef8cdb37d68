import { totalScore } from '@touchline/domain/matches/match-scores';
import { doubtWord, isConfirmed } from '@touchline/domain/matches/merge-rules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { useMatch } from '../drawer/use-match.ts';
import { type MatchSupplierRecord, type MergeCandidate, reassociate } from '../one-match.api.ts';
import { DoubtField } from './merging/doubt-field.tsx';
import { type ComparedMatch, comparedMatch, MatchComparison } from './merging/match-comparison.tsx';
import { MatchPicker } from './merging/match-picker.tsx';
import type { OneMatchProps } from './one-match.ts';
import './merging/match-merging.messages.ts';

import styles from '../matches.module.css';
import mergingStyles from './merging/merging.module.css';

/** Moves one supplier's record from this match to another. */
export function ReassociateDialog({ matchPage, match, onDone, onClose }: OneMatchProps) {
  const { t } = useTranslation(['match-merging', 'matches']);
  const query = useMatch(matchPage, match.matchId);
  const data = recordOf(query);
  const [chosen, setChosen] = useState<string | null>(null);
  const [target, setTarget] = useState<MergeCandidate | null>(null);
  const [typed, setTyped] = useState('');
  const group = useId();
  // With one record there is nothing to choose.
  const supplierRecords = data?.told ?? [];
  const record =
    (supplierRecords.length === 1 ? supplierRecords[0] : supplierRecords.find((each) => keyOf(each) === chosen)) ??
    null;
  const move = async () => {
    if (record === null || target === null) return;
    await reassociate(matchPage, target.matchId, record, typed.trim());
    showToast({ text: t('matches:done.reassociate', { supplier: record.supplierName, name: nameOfMatch(target) }) });
    onDone();
  };
  const choose = (next: MergeCandidate | null) => {
    setTarget(next);
    setTyped('');
  };
  const reason = () => {
    if (record === null) return t('reassociate.chooseRecord');
    if (target === null) return t('picker.choose');
    return isConfirmed(target.doubts, typed) ? null : t('doubt.type', { word: doubtWord });
  };
  return (
    <ConfirmDialog
      title={t('reassociate.title', { name: nameOfMatch(match) })}
      confirmLabel={t('reassociate.submit')}
      size="large"
      disabledReason={data?.told.length === 0 ? t('reassociate.none') : reason()}
      onConfirm={move}
      onClose={onClose}
    >
      <RecordFrame query={query} rows={2}>
        {({ told: records }) =>
          records.length === 0 ? (
            <p>{t('reassociate.none')}</p>
          ) : (
            <>
              <fieldset className={styles.picker}>
                <legend>{t('reassociate.record')}</legend>
                {records.map((each) => (
                  <label key={keyOf(each)} className={styles.picked}>
                    <input
                      type="radio"
                      name={group}
                      checked={record === each}
                      onChange={() => {
                        setChosen(keyOf(each));
                        choose(null);
                      }}
                    />
                    <span>
                      {each.supplierName}
                      <small>{t('reassociate.says', { name: nameOfMatch(each), id: each.supplierId })}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
              <div className={mergingStyles.beside}>
                {record === null ? (
                  <p className={mergingStyles.hint}>{t('reassociate.recordFirst')}</p>
                ) : (
                  <MatchPicker
                    matchPage={matchPage}
                    label={t('reassociate.target')}
                    near={match}
                    record={record}
                    value={target}
                    onChange={choose}
                  />
                )}
                <div className={mergingStyles.side}>
                  {record !== null && target !== null && (
                    <>
                      <MatchComparison
                        sides={[
                          comparedRecord(record, t('compare.record'), matchPage.discipline),
                          comparedMatch(target, t('compare.target'), target.predictions),
                        ]}
                      />
                      <DoubtField doubts={target.doubts} value={typed} onValue={setTyped} />
                    </>
                  )}
                </div>
              </div>
            </>
          )
        }
      </RecordFrame>
    </ConfirmDialog>
  );
}

const comparedRecord = (record: MatchSupplierRecord, title: string, discipline: number): ComparedMatch => ({
  title,
  id: record.supplierId,
  league: record.lname,
  home: record.hname,
  away: record.aname,
  gameTime: record.gameTime,
  score: [totalScore(discipline, record.homeScores), totalScore(discipline, record.awayScores)],
  sources: [record.supplierName],
  status: null,
  predictions: null,
});

/** A record's identity, stable across re-reads. */
const keyOf = ({ supplier, supplierId }: MatchSupplierRecord): string => `${supplier} ${supplierId}`;
