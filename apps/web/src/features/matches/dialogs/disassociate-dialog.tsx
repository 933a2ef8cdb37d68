import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { Alert } from '../../../widgets/plain/alert.tsx';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { useMatch } from '../drawer/use-match.ts';
import { disassociate, type MatchSupplierRecord } from '../one-match.api.ts';
import type { OneMatchProps } from './one-match.ts';
import { isStillAssociated, useRecycling } from './recycling.ts';
import { keyOfRecord, TiedRecords } from './tied-records.tsx';

import styles from '../matches.module.css';

/** Linked records keep a match from being recycled: they are unlinked one by one, then it is recycled from here. */
export function DisassociateDialog({ matchPage, match, onDone, onClose }: OneMatchProps) {
  const { t } = useTranslation(['match-dialogs', 'matches']);
  const query = useMatch(matchPage, match.matchId);
  const recycle = useRecycling(matchPage);
  const [busy, setBusy] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Without a record to take off, it was an appointment that kept the match, and still does. */
  const [hasTakenOff, setHasTakenOff] = useState(false);
  const isBare = recordOf(query)?.told.length === 0;
  const isFree = isBare && hasTakenOff;

  const attempt = async (key: string, work: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(key);
    setRefusal(null);
    try {
      await work();
    } catch (failure) {
      setRefusal(isStillAssociated(failure) ? t('disassociate.appointed') : failureText(failure));
    } finally {
      setBusy(null);
    }
  };
  const takeOff = (record: MatchSupplierRecord) =>
    attempt(keyOfRecord(record), async () => {
      await disassociate(matchPage, record);
      setHasTakenOff(true);
      await query.refetch();
    });
  const finish = () =>
    attempt('recycle', async () => {
      await recycle(match);
      onDone();
    });

  return (
    <DialogFrame
      title={t('disassociate.title', { name: nameOfMatch(match) })}
      size="medium"
      isBusy={busy !== null}
      onClose={onClose}
      footer={
        <>
          <p className={styles.refusal} role={refusal === null ? undefined : 'alert'}>
            {refusal}
          </p>
          <Button onClick={onClose}>{t('matches:close')}</Button>
          <Button look="danger" disabled={!isFree} busy={busy === 'recycle'} onClick={() => void finish()}>
            {t('recycle.submit')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <Alert kind="info">{isFree ? t('disassociate.free') : t('disassociate.first')}</Alert>
        {isBare && !hasTakenOff && <p>{t('disassociate.appointed')}</p>}
        <RecordFrame query={query} rows={2} rowHeight={56}>
          {({ told: supplierRecords }) =>
            supplierRecords.length > 0 && (
              <TiedRecords
                records={supplierRecords}
                takingOff={{ busy, onTakeOff: (record) => void takeOff(record) }}
              />
            )
          }
        </RecordFrame>
      </div>
    </DialogFrame>
  );
}
