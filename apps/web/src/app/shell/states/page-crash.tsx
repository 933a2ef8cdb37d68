import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { useCrash } from '../../use-crash.ts';

import styles from './page-crash.module.css';

/** A page that broke, with the shell still standing around it to leave by. */
export function PageCrash() {
  const { t } = useTranslation(['errors', 'common']);
  const { isCutOff, retry } = useCrash();
  return (
    <section className={styles.card} role="alert">
      <h1 className={styles.title}>{t(isCutOff ? 'errors:page.notLoaded' : 'errors:status.other')}</h1>
      <p className={styles.text}>{t(isCutOff ? 'errors:network' : 'errors:hint.crash')}</p>
      <Button look="primary" onClick={retry}>
        {t('common:tryAgain')}
      </Button>
    </section>
  );
}
