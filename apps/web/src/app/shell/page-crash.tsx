import { useTranslation } from 'react-i18next';

import { Button } from '../../widgets/plain/button.tsx';

import styles from './page-crash.module.css';

/** A page that broke, with the shell still standing around it to leave by. */
export function PageCrash() {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <section className={styles.card} role="alert">
      <h1 className={styles.title}>{t('errors:status.other')}</h1>
      <p className={styles.text}>{t('errors:hint.crash')}</p>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('common:tryAgain')}
      </Button>
    </section>
  );
}
