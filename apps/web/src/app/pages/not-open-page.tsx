import { titleOfKey } from '@touchline/domain/access/navigation';
import { keyOfRoute } from '@touchline/domain/access/permission-grammar';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

import { decodePath } from '../../lib/page/navigation.ts';
import './not-open.messages.ts';

import styles from './not-open-page.module.css';

/** Stands in for a page whose feature is not built, and says so. */
export function NotOpenPage() {
  const { t } = useTranslation('not-open');
  const key = keyOfRoute(decodePath(useLocation().pathname));
  // No page of the tree, as the predictions' own schedules.
  if (key === null) return <p className={styles.card}>{t('state')}</p>;
  return (
    <section className={styles.card} aria-labelledby="not-open">
      <svg className={styles.picture} viewBox="0 0 160 100" aria-hidden="true">
        <path d="M8 92h144M80 92V20M28 92V44h104v48" />
        <path className={styles.flag} d="M80 20h36l-8 10 8 10H80" />
      </svg>
      <h1 id="not-open" className={styles.title}>
        {titleOfKey(key)}
      </h1>
      <p className={styles.state}>{t('state')}</p>
    </section>
  );
}
