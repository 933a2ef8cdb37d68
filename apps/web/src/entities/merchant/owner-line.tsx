import { platformMerchant } from '@touchline/domain/access/permission-sets';
import { useTranslation } from 'react-i18next';

import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { isAdministratorSite } from '../../lib/session/site.ts';
import { useMerchantAlias } from './merchant-names.ts';
import './merchant-owner.messages.ts';

/** Says whose records a list shows: the merchant's that one acts for, or the platform's own. Staff of a merchant see only their own. */
export function OwnerLine({ noun }: { noun: string }) {
  const { t } = useTranslation('merchant-owner');
  const openMerchant = useOpenMerchant();
  const merchant = useMerchantAlias(openMerchant?.code ?? '');
  const user = useSession();
  const mayOpenMerchants = user?.isSuperAdmin === true && isAdministratorSite();
  if (openMerchant !== null) return <span>{t('merchant', { merchant, noun })}</span>;
  if (user?.merchantCode !== platformMerchant) return null;
  return <span>{t(mayOpenMerchants ? 'platformFirst' : 'platform', { noun })}</span>;
}
