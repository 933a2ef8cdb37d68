import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useMerchantAlias } from '../../../entities/merchant/merchant-names.ts';
import type { Company } from '../../../lib/session/company-mode.ts';
import { EyeIcon, WarningIcon } from '../../../widgets/plain/icons.tsx';
import { useExplicitLeave } from './leaving-company.ts';

import styles from './company-bar.module.css';

export const companyList = '/com_lis';

/** Says for whom one acts, and is the way out. */
export function CompanyBar({ company }: { company: Company }) {
  const { t } = useTranslation('shell');
  const merchant = useMerchantAlias(company.code);
  const mode = company.isView ? 'view' : 'act';
  return (
    <section className={styles.bar} data-view={company.isView || undefined} aria-label={t('company.label')}>
      <p className={styles.who}>
        {company.isView ? <EyeIcon /> : <WarningIcon />}
        <strong>{t(`company.${mode}.now`, { merchant })}</strong>
        <span>{t(`company.${mode}.note`)}</span>
      </p>
      <Link className={styles.leave} to={companyList} state={useExplicitLeave()}>
        {t(`company.${mode}.leave`)}
      </Link>
    </section>
  );
}
