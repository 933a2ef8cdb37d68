import { titleOfKey } from '@touchline/domain/navigation';
import { routeOfKey } from '@touchline/domain/permission-grammar';
import type { PageKey } from '@touchline/domain/permission-tree';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { type Company, inCompany } from '../../lib/company-mode.ts';
import { useMerchantNames } from '../../lib/merchant-names.ts';
import { EyeIcon, WarningIcon } from '../../widgets/plain/icons.tsx';

import styles from './company-bar.module.css';

const pages = ['bac_#_acc', 'bac_#_rol', 'bac_#_ope'] satisfies PageKey[];

export const companyList = '/com_lis';

/** Says for whom one acts, leads to the merchant's pages, and out again. */
export function CompanyBar({ company, path }: { company: Company; path: string }) {
  const { t } = useTranslation('shell');
  const { merchants } = useMerchantNames();
  const merchant = merchants.find(({ code }) => code === company.code)?.alias ?? company.code;
  return (
    <section className={styles.bar} data-view={company.isView || undefined} aria-label={t('company.label')}>
      <p className={styles.who}>
        {company.isView ? <EyeIcon /> : <WarningIcon />}
        <strong>{t(company.isView ? 'company.viewing' : 'company.acting', { merchant })}</strong>
        <span>{t(company.isView ? 'company.viewingNote' : 'company.actingNote')}</span>
      </p>
      <nav aria-label={t('company.pages', { merchant })}>
        <ul className={styles.tabs}>
          {pages.map((key) => {
            const route = routeOfKey(key);
            const isCurrent = path.endsWith(route);
            return (
              <li key={key}>
                <Link
                  className={styles.tab}
                  to={inCompany(company, route)}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {titleOfKey(key)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <Link className={styles.leave} to={companyList}>
        {t('company.leave')}
      </Link>
    </section>
  );
}
