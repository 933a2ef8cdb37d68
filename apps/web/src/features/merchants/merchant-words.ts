import {
  gamePurchaseNames,
  type Purchase,
  purchaseList,
  type Purchases,
  sportPurchaseNames,
} from '@touchline/domain/merchants/purchases';
import { useTranslation } from 'react-i18next';

import type { MerchantName } from '../../entities/merchant/merchant-names.ts';
import type { MerchantRecord } from './merchants.api.ts';
import './merchants.messages.ts';

type Contact = MerchantRecord['contacts'][number];
type Server = MerchantRecord['servers'][number];

/** A merchant's values as people read them: in facts, in the list, beside another version. */
export function useMerchantWords() {
  const { t } = useTranslation('merchants');
  const between = t('between');
  const sport = (each: Purchases['sports'][number]) => sportPurchaseNames[each];
  const game = (each: Purchases['games'][number]) => gamePurchaseNames[each];
  const purchase = (each: Purchase): string => {
    if (each === 'addOn' || each === 'sinSport') return t(`purchase.${each}`);
    const [kind, code] = each.split('.') as ['sports' | 'games', never];
    return kind === 'sports' ? sport(code) : game(code);
  };
  const phone = ({ callingCode, phone: number }: Pick<Contact, 'callingCode' | 'phone'>) =>
    number === '' ? '' : t('phone', { callingCode, number });
  const filled = (texts: readonly string[]) => texts.filter((text) => text !== '').join(between);
  return {
    sport,
    game,
    phone,
    merchant: ({ code, alias }: MerchantName) => (alias === code ? code : t('named', { code, alias })),
    contact: (row: Contact) => filled([t(`contactType.${row.type}`), row.name, phone(row), row.email, row.remark]),
    server: ({ type, address, remark }: Server) => filled([t(`serverType.${type}`), address, remark]),
    purchase,
    purchases: (bought: Purchases): string[] => purchaseList(bought).map(purchase),
    bought: (isBought: boolean) => t(isBought ? 'purchase.bought' : 'purchase.notBought'),
    yesNo: (isYes: boolean) => t(isYes ? 'yes' : 'no'),
    cdnAdmin: (admin: MerchantRecord['streamingMode']['cdnAdmin']) => t(`cdnAdmin.${admin}`),
  };
}
