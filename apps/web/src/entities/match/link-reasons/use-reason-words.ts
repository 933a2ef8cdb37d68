import type { LinkReason } from '@touchline/domain/matches/link-reasons';
import { useTranslation } from 'react-i18next';

import './link-reasons.messages.ts';

const minutesInWords = 120;

/** A reason of a proposed link, in words. */
export function useReasonWords(): (reason: LinkReason) => string {
  const { t } = useTranslation('link-reasons');
  return ({ code, speaks, value }) => {
    switch (code) {
      case 'kickOff': {
        const minutes = Math.round(value ?? 0);
        if (minutes === 0) return t('sameTime');
        if (minutes < minutesInWords) return t('minutes', { count: minutes });
        return t('hours', { count: Math.round(minutes / 6) / 10 });
      }
      case 'numbers':
      case 'context':
        return t(`${code}.${speaks}`);
      case 'linkedMatch':
      case 'otherCandidate':
        return t(code);
      default: {
        const name = t(`names.${code}`);
        if (speaks === 'against') return t('other', { name });
        return value === 1 ? t('same', { name }) : t('like', { name, percent: Math.floor((value ?? 0) * 100) });
      }
    }
  };
}
