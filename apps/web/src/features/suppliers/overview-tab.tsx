import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { ListPage } from '../../widgets/list/list-page.tsx';
import { ListEmpty, ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import '../../widgets/lists.messages.ts';
import { Alert } from '../../widgets/plain/alert.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { SupplierCard } from './supplier-card.tsx';
import { useOverview } from './suppliers.api.ts';
import { TabBar } from './tab-bar.tsx';

import styles from './suppliers.module.css';

/** How each supplier does, now and over a day. */
export function OverviewTab() {
  const { t } = useTranslation('suppliers');
  return (
    <ListPage title={t('title')} filters={<TabBar current="overview" />}>
      <div className={styles.cards}>
        <Cards />
      </div>
    </ListPage>
  );
}

function Cards() {
  const { t } = useTranslation('suppliers');
  const { data, error, refetch } = useOverview();
  if (data === undefined)
    return error === null ? (
      <ListSkeleton rowHeight={96} rows={3} />
    ) : (
      <ListFailed error={error} onRetry={() => void refetch()} />
    );
  if (data.suppliers.length === 0) return <ListEmpty text={t('overview.empty')} />;
  return (
    <>
      {error !== null && (
        <Alert kind="error">
          <div className={styles.old}>
            {t('overview.old', { time: formatTime(data.time, 'second').slice(-8) })}
            <Button onClick={() => void refetch()}>{t('overview.retry')}</Button>
          </div>
        </Alert>
      )}
      {data.suppliers.map((supplier) => (
        <SupplierCard key={supplier.code} supplier={supplier} now={data.time} />
      ))}
    </>
  );
}
