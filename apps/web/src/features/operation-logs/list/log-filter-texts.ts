import { useTranslation } from 'react-i18next';

import { useMerchantName } from '../../../entities/merchant/merchant-names.ts';
import type { ListTexts } from '../../../widgets/list/list-texts.ts';
import { entityWords } from '../entity-words.ts';
import type { ChosenFilters, LogFilters } from './log-filters.ts';

/** How the chosen filters are shown; the merchant only where there are several. */
export function useLogFilterTexts(
  { type, startDay, endDay, merchantCode }: LogFilters,
  hasMerchants: boolean,
): ListTexts<ChosenFilters>['filters'] {
  const { t } = useTranslation('operation-logs');
  const merchant = useMerchantName(merchantCode ?? '');
  const daysText = (): string => {
    if (startDay === null) return t('filters.daysTo', { end: endDay });
    if (endDay === null) return t('filters.daysFrom', { start: startDay });
    return startDay === endDay ? startDay : t('filters.daysText', { start: startDay, end: endDay });
  };
  return {
    search: { label: t(`filters.${type}`) },
    days: { label: t('filters.days'), text: daysText },
    result: { label: t('columns.result'), text: (result) => t(`short.${result}`) },
    object: { label: t('columns.touched'), text: objectWords },
    merchantCode: hasMerchants ? { label: t('filters.merchant'), text: () => merchant } : null,
  };
}

function objectWords(object: string): string {
  const [kind = '', id = ''] = object.split(':');
  return `${entityWords(kind)} ${id}`;
}
