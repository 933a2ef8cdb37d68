import { useTranslation } from 'react-i18next';

import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { useMerchantAlias } from './merchant-names.ts';
import './merchant-owner.messages.ts';

/** Says whose records a list shows: the merchant's that one acts for, or the platform's own. */
export function OwnerLine({ noun }: { noun: string }) {
  const { t } = useTranslation('merchant-owner');
  const openMerchant = useOpenMerchant();
  const merchant = useMerchantAlias(openMerchant?.code ?? '');
  return <span>{openMerchant === null ? t('platform', { noun }) : t('merchant', { merchant, noun })}</span>;
}
