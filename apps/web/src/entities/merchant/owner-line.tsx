import { useTranslation } from 'react-i18next';

import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useSession } from '../../lib/session/session.ts';
import { isAdministratorSite } from '../../lib/session/site.ts';
import { useMerchantAlias } from './merchant-names.ts';
import './merchant-owner.messages.ts';

/** Says whose records a list shows: the merchant's that one acts for, or the platform's own. */
export function OwnerLine({ noun }: { noun: string }) {
  const { t } = useTranslation('merchant-owner');
  const openMerchant = useOpenMerchant();
  const merchant = useMerchantAlias(openMerchant?.code ?? '');
  const mayOpenMerchants = useSession()?.isSuperAdmin === true && isAdministratorSite();
  if (openMerchant !== null) return <span>{t('merchant', { merchant, noun })}</span>;
  return <span>{t(mayOpenMerchants ? 'platformFirst' : 'platform', { noun })}</span>;
}
