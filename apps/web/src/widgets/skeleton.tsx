import { useTranslation } from 'react-i18next';

import styles from './skeleton.module.css';

/** Grey lines in the shape of what is coming; appears only after 800 ms. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
