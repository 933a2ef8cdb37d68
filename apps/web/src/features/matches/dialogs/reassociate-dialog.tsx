import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { useMatch } from '../drawer/use-match.ts';
import { type ListedMatch, reassociate, type MatchSupplierRecord } from '../matches.api.ts';
import { MatchPicker } from './match-picker.tsx';
import type { OneMatchProps } from './one-match.ts';

import styles from '../matches.module.css';

/** Moves one supplier's record from this match to another. */
export function ReassociateDialog({ matchPage, match, onDone, onClose }: OneMatchProps) {
  const { t } = useTranslation('matches');
  const query = useMatch(matchPage, match.matchId);
  const data = recordOf(query);
  const [chosen, setChosen] = useState<string | null>(null);
  const [target, setTarget] = useState<ListedMatch | null>(null);
  const group = useId();
  // With one record there is nothing to choose.
  const supplierRecords = data?.told ?? [];
  const record =
    (supplierRecords.length === 1 ? supplierRecords[0] : supplierRecords.find((each) => keyOf(each) === chosen)) ??
    null;
  const move = async () => {
    if (record === null || target === null) return;
    await reassociate(matchPage, target.matchId, record);
    showToast({ text: t('done.reassociate', { supplier: record.supplierName, name: nameOfMatch(target) }) });
    onDone();
  };
  const reason = record === null ? t('reassociate.chooseRecord') : target === null ? t('picker.choose') : null;
  return (
    <ConfirmDialog
      title={t('reassociate.title', { name: nameOfMatch(match) })}
      confirmLabel={t('reassociate.submit')}
      size="medium"
      disabledReason={data?.told.length === 0 ? t('reassociate.none') : reason}
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
                      onChange={() => setChosen(keyOf(each))}
                    />
                    <span>
                      {each.supplierName}
                      <small>{t('reassociate.says', { name: nameOfMatch(each), id: each.supplierId })}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
              <MatchPicker
                matchPage={matchPage}
                label={t('reassociate.target')}
                near={match}
                value={target}
                onChange={setTarget}
              />
            </>
          )
        }
      </RecordFrame>
    </ConfirmDialog>
  );
}

/** A record's identity, stable across re-reads. */
const keyOf = ({ supplier, supplierId }: MatchSupplierRecord): string => `${supplier} ${supplierId}`;
