import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMerchantAlias } from '../../../entities/merchant/merchant-names.ts';
import { inMerchant, type OpenMerchant } from '../../../lib/session/open-merchant.ts';
import { EyeIcon, WarningIcon } from '../../../widgets/plain/icons.tsx';
import { useExplicitLeave } from './leaving-merchant.ts';

import styles from './open-merchant-bar.module.css';

export const merchantListPath = '/com_lis';

/** Says for whom one acts, and is the way out. */
export function OpenMerchantBar({ openMerchant }: { openMerchant: OpenMerchant }) {
  const { t } = useTranslation('shell');
  const merchant = useMerchantAlias(openMerchant.code);
  const mode = openMerchant.isView ? 'view' : 'act';
  return (
    <section className={styles.bar} data-view={openMerchant.isView || undefined} aria-label={t('company.label')}>
      <p className={styles.who}>
        {openMerchant.isView ? <EyeIcon /> : <WarningIcon />}
        <strong>{t(`company.${mode}.now`, { merchant })}</strong>
        <span>{t(`company.${mode}.note`)}</span>
      </p>
      <span className={styles.links}>
        <Link className={styles.link} to={inMerchant(openMerchant, '/info')}>
          {t('company.info')}
        </Link>
        <Link className={styles.link} to={merchantListPath} state={useExplicitLeave()}>
          {t(`company.${mode}.leave`)}
        </Link>
      </span>
    </section>
  );
}
