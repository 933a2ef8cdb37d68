import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { inMerchant, useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import { StatusDot } from '../../../widgets/list/cells/status-dot.tsx';
import { type Account, accountsName, loadLog } from '../accounts.api.ts';
import { DrawerSection } from './drawer-section.tsx';

import styles from './account-drawer.module.css';

/** The account's latest log entries, each linked to its record. */
export function AccountLog({ account: { id, account } }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const openMerchant = useOpenMerchant();
  const query = useQuery({
    queryKey: useScopedKey(accountsName, 'log', id),
    queryFn: ({ signal }) => loadLog(account, signal),
  });
  const logPage = (filters: Record<string, string>) =>
    inMerchant(openMerchant, '/bac_ope', `?${new URLSearchParams(filters).toString()}`);
  const ofAccount = { type: 'userAccount', keyword: account };
  return (
    <DrawerSection
      title={t('drawer.log')}
      query={query}
      action={<Link to={logPage(ofAccount)}>{t('drawer.allLog')}</Link>}
    >
      {({ records }) =>
        records.length === 0 ? (
          <p className={styles.quiet}>{t('drawer.noLog')}</p>
        ) : (
          <ol className={styles.log}>
            {records.map((row) => (
              <li key={row.id} className={styles.logRow}>
                <time dateTime={row.createdTime}>{formatTime(row.createdTime, 'second')}</time>
                <Link to={logPage({ ...ofAccount, log: row.id })}>{row.functionName}</Link>
                <StatusDot
                  tone={row.result === 1 ? 'good' : 'bad'}
                  text={t(row.result === 1 ? 'drawer.succeeded' : 'drawer.failed')}
                />
              </li>
            ))}
          </ol>
        )
      }
    </DrawerSection>
  );
}
