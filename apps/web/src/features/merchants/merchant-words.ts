import { cdnAdminNames, contactTypeNames } from '@touchline/domain/merchants/merchant-fields';
import {
  gamePurchaseNames,
  type Purchase,
  purchaseList,
  purchaseNames,
  type Purchases,
  sportPurchaseNames,
} from '@touchline/domain/merchants/purchases';
import { serverTypeNames } from '@touchline/domain/merchants/server-address';
import { useTranslation } from 'react-i18next';

import type { MerchantName } from '../../entities/merchant/merchant-names.ts';
import type { MerchantRecord } from './merchants.api.ts';
import './form/merchant-form.messages.ts';

type Contact = MerchantRecord['contacts'][number];
type Server = MerchantRecord['servers'][number];

/** A merchant's values as people read them: in facts, in the list, beside another version. */
export function useMerchantWords() {
  const { t } = useTranslation('merchant-form');
  const between = t('between');
  const sport = (each: Purchases['sports'][number]) => sportPurchaseNames[each];
  const game = (each: Purchases['games'][number]) => gamePurchaseNames[each];
  const phone = ({ callingCode, phone: number }: Pick<Contact, 'callingCode' | 'phone'>) =>
    number === '' ? '' : t('phone', { callingCode, number });
  const filled = (texts: readonly string[]) => texts.filter((text) => text !== '').join(between);
  return {
    sport,
    game,
    phone,
    merchant: ({ code, alias }: MerchantName) => (alias === code ? code : t('named', { code, alias })),
    contact: (row: Contact) => filled([contactTypeNames[row.type], row.name, phone(row), row.email, row.remark]),
    server: ({ type, address, remark }: Server) => filled([serverTypeNames[type], address, remark]),
    purchase: (each: Purchase) => purchaseNames[each],
    purchases: (bought: Purchases): string[] => purchaseList(bought).map((each) => purchaseNames[each]),
    bought: (isBought: boolean) => t(isBought ? 'purchase.bought' : 'purchase.notBought'),
    yesNo: (isYes: boolean) => t(isYes ? 'yes' : 'no'),
    cdnAdmin: (admin: MerchantRecord['streamingMode']['cdnAdmin']) => cdnAdminNames[admin],
  };
}
