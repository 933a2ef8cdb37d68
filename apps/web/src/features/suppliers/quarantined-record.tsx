import { useTranslation } from 'react-i18next';

import { ListFailed, ListSkeleton } from '../../widgets/list/list-states.tsx';
import { useQuarantinedRecord } from './suppliers.api.ts';

import styles from './suppliers.module.css';

/** The supplier's record as it came; only its beginning where it was too large. */
export function QuarantinedRecord({ id }: { id: string }) {
  const { t } = useTranslation('suppliers');
  const { data, error, refetch } = useQuarantinedRecord(id);
  if (error !== null) return <ListFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rowHeight={40} rows={3} />;
  const { record } = data;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <pre className={styles.json} role="region" tabIndex={0} aria-label={t('quarantine.recordJson')}>
      {typeof record === 'string' ? record : JSON.stringify(record, null, 2)}
    </pre>
  );
}
