import { useTranslation } from 'react-i18next';

import styles from './progress-line.module.css';

/** Shows itself only after 300 ms, so that quick answers do not flicker. */
export function ProgressLine({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return active ? (
    <div className={styles.line} role="progressbar" aria-live="polite" aria-label={t('loading')} />
  ) : null;
}
