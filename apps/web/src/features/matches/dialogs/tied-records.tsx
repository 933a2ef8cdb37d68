import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import type { MatchSupplierRecord } from '../one-match.api.ts';
import './match-dialogs.messages.ts';

import styles from '../matches.module.css';

export const keyOfRecord = ({ supplier, supplierId }: MatchSupplierRecord): string => `${supplier} ${supplierId}`;

interface TiedRecordsProps {
  records: readonly MatchSupplierRecord[];
  /** Left out where one only looks. */
  takingOff?: {
    /** The record whose link is being removed, or another act that keeps the buttons off. */
    readonly busy: string | null;
    readonly onTakeOff: (record: MatchSupplierRecord) => void;
  };
}

/** Suppliers' records that are linked to a match, with what each says of it. */
export function TiedRecords({ records, takingOff }: TiedRecordsProps) {
  const { t } = useTranslation('match-dialogs');
  return (
    <ul className={styles.records} aria-label={t('disassociate.records')}>
      {records.map((record) => (
        <li key={keyOfRecord(record)} className={styles.record}>
          <div>
            <p>{t('disassociate.record', { name: record.supplierName, id: record.supplierId })}</p>
            <p className={styles.quiet}>
              {t('disassociate.says', {
                time: formatTime(record.gameTime),
                league: record.lname,
                name: nameOfMatch(record),
              })}
            </p>
          </div>
          {takingOff !== undefined && (
            <Button
              busy={takingOff.busy === keyOfRecord(record)}
              aria-disabled={takingOff.busy !== null}
              aria-label={t('disassociate.submitOf', { name: record.supplierName })}
              onClick={() => takingOff.onTakeOff(record)}
            >
              {t('disassociate.submit')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
