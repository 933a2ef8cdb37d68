import { useTranslation } from 'react-i18next';

import styles from './profile.module.css';

export function RowsSkeleton({ rows, tall = false }: { rows: number; tall?: boolean }) {
  const { t } = useTranslation('profile');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.skeletonRow} data-tall={tall || undefined}>
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
