import { titleOfKey } from '@touchline/domain/access/navigation';
import { keyOfRoute } from '@touchline/domain/access/permission-grammar';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useKnownMerchant } from '../../../entities/merchant/merchant-names.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';
import { Skeleton } from '../../../widgets/skeleton.tsx';
import { merchantListPath } from './open-merchant-bar.tsx';

import styles from './merchant-gate.module.css';

/** Pages that show several merchants. */
const acrossMerchants = 'com_';

/** The permissions that menus go by: the portal shows one merchant, so no page across them. */
export function shownPermissions({ permissions }: SessionUser): readonly string[] {
  return isAdministratorSite() ? permissions : permissions.filter((key) => !key.startsWith(acrossMerchants));
}

interface MerchantGateProps {
  user: SessionUser;
  path: string;
  children: ReactNode;
}

/** A merchant's pages open for super-admins on the administrator site; anybody else would see their own rows under its name. */
export function MerchantGate({ user, path, children }: MerchantGateProps) {
  const { t } = useTranslation('shell');
  const openMerchant = useOpenMerchant();
  const { isAsking, isMissing } = useKnownMerchant();
  const key = keyOfRoute(path) ?? '';
  const isElsewhere = key.startsWith(acrossMerchants) && !isAdministratorSite();
  const isStranger = openMerchant !== null && !user.isSuperAdmin;
  if (!isElsewhere && !isStranger) {
    if (isAsking) return <Skeleton />;
    return isMissing ? <MissingMerchant code={openMerchant?.code ?? ''} /> : children;
  }
  return (
    <div className={styles.closed} role="status">
      <h1>{isElsewhere ? t('company.portal', { page: titleOfKey(key) }) : t('company.stranger')}</h1>
      <p>{t(isElsewhere ? 'company.portalHint' : 'company.strangerHint')}</p>
    </div>
  );
}

function MissingMerchant({ code }: { code: string }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.closed} role="status">
      <h1>{t('company.missing', { code })}</h1>
      <Link to={merchantListPath}>{t('company.back')}</Link>
    </div>
  );
}
