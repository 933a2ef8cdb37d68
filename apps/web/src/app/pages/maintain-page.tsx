import { useTranslation } from 'react-i18next';

import styles from './maintain-page.module.css';

export function MaintainPage() {
  const { t } = useTranslation();
  return (
    <main className={styles.page}>
      <svg className={styles.picture} viewBox="0 0 480 300" role="img" aria-label={t('maintain.picture')}>
        <g className={styles.pitch}>
          <rect x="40" y="50" width="400" height="210" rx="6" />
          <path d="M240 50v210M40 105h60v100H40M440 105h-60v100h60" />
          <circle cx="240" cy="155" r="44" />
        </g>
        <g className={styles.machine}>
          <path className={styles.handle} d="M214 150l-30-52h-16" />
          <rect x="206" y="132" width="84" height="40" rx="10" />
          <rect x="224" y="108" width="34" height="24" rx="5" />
          <circle cx="224" cy="180" r="14" />
          <circle cx="272" cy="180" r="14" />
        </g>
        <path className={styles.trace} d="M56 194h136" />
      </svg>
      <h1 className={styles.title}>{t('maintain.title')}</h1>
      <p className={styles.text}>{t('maintain.text')}</p>
    </main>
  );
}
