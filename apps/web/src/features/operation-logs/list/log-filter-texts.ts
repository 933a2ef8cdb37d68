import { useTranslation } from 'react-i18next';

import { useMerchantName } from '../../../entities/merchant/merchant-names.ts';
import type { FilterName, LogFilters } from './log-filters.ts';

/** A chosen filter as its tag says it. */
export function useFilterWords({ type, keyword, startDay, endDay, merchantCode, result }: LogFilters) {
  const { t } = useTranslation('operation-logs');
  const nameOf = useMerchantName();
  return (name: FilterName): string => {
    switch (name) {
      case 'keyword':
        return t('filters.tag', { name: t(`filters.${type}`), value: keyword });
      case 'merchantCode':
        return t('filters.tag', { name: t('filters.merchant'), value: nameOf(merchantCode ?? '') });
      case 'result':
        return t('filters.tag', { name: t('columns.result'), value: t(`short.${result ?? '1'}`) });
      case 'days':
        return t('filters.tag', { name: t('filters.days'), value: daysText() });
    }
  };

  function daysText(): string {
    if (startDay === null) return t('filters.daysTo', { end: endDay });
    if (endDay === null) return t('filters.daysFrom', { start: startDay });
    return startDay === endDay ? startDay : t('filters.daysText', { start: startDay, end: endDay });
  }
}
