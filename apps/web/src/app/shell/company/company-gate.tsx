import { keyOfRoute } from '@touchline/domain/access/permission-grammar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useOpenCompany } from '../../../entities/merchant/merchant-names.ts';
import { useCompany } from '../../../lib/session/company-mode.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';
import { Skeleton } from '../../../widgets/skeleton.tsx';
import { companyList } from './company-bar.tsx';

import styles from './company-gate.module.css';

const companyPages = 'com_lis';

/** What the menus offer here: the portal shows one merchant, so no list of them. */
export function shownPermissions({ permissions }: SessionUser): readonly string[] {
  return isAdministratorSite() ? permissions : permissions.filter((key) => !key.startsWith(`${companyPages}-`));
}

interface CompanyGateProps {
  user: SessionUser;
  path: string;
  children: ReactNode;
}

/** A merchant's pages open for super-admins on the administrator site; anybody else would see their own rows under its name. */
export function CompanyGate({ user, path, children }: CompanyGateProps) {
  const { t } = useTranslation('shell');
  const company = useCompany();
  const { isAsking, isMissing } = useOpenCompany();
  const isCompanyPage = keyOfRoute(path) === companyPages;
  const isElsewhere = isCompanyPage && !isAdministratorSite();
  const isStranger = company !== null && !user.isSuperAdmin;
  if (!isElsewhere && !isStranger) {
    if (isAsking) return <Skeleton />;
    return isMissing ? <MissingCompany code={company?.code ?? ''} /> : children;
  }
  return (
    <div className={styles.closed} role="status">
      <h1>{t(isElsewhere ? 'company.portal' : 'company.stranger')}</h1>
      <p>{t(isElsewhere ? 'company.portalHint' : 'company.strangerHint')}</p>
    </div>
  );
}

function MissingCompany({ code }: { code: string }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.closed} role="status">
      <h1>{t('company.missing', { code })}</h1>
      <Link to={companyList}>{t('company.back')}</Link>
    </div>
  );
}
