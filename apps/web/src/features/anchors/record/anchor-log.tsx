import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { RecordFrame } from '../../../widgets/record-frame.tsx';
import { anchorsName, loggedAnchor, readAnchorLog, type WholeAnchor } from '../anchors.api.ts';
import '../anchors.messages.ts';

import styles from './anchor-record.module.css';

const mostShown = 10;

/** The anchor's latest entries, each linked to its record in the log, which lists all of them. */
export function AnchorLog({ anchor }: { anchor: WholeAnchor }) {
  const { t } = useTranslation('anchors');
  const openMerchant = useOpenMerchant();
  const { streamerCode, merchantCode, updatedTime, keyVersion } = anchor;
  const query = useQuery({
    queryKey: useScopedKey(anchorsName, 'log', merchantCode, streamerCode, updatedTime, keyVersion),
    queryFn: ({ signal }) => readAnchorLog(anchor, mostShown, signal),
  });
  const logPage = (search: string) => inMerchant(openMerchant, '/bac_ope', search);
  return (
    <RecordFrame query={query} rows={2}>
      {({ records }) => (
        <>
          {records.length === 0 ? (
            <p className={styles.quiet}>{t('entries.none')}</p>
          ) : (
            <ol className={styles.log}>
              {records.map((row) => (
                <li key={row.id} className={styles.logRow}>
                  <time dateTime={row.createdTime}>{formatTime(row.createdTime, 'second')}</time>
                  <Link to={logPage(`?log=${row.id}`)}>{row.functionName}</Link>
                  <span>{row.userName}</span>
                  <StatusDot
                    tone={row.result === 1 ? 'good' : 'bad'}
                    text={t(row.result === 1 ? 'entries.succeeded' : 'entries.failed')}
                  />
                </li>
              ))}
            </ol>
          )}
          <Link to={logPage(`?object=${loggedAnchor(streamerCode)}`)}>{t('entries.all')}</Link>
        </>
      )}
    </RecordFrame>
  );
}
