import type { WangsuPart, WangsuSettings } from '@touchline/domain/signing/cdn-signing';
import { useTranslation } from 'react-i18next';

import '../domains.messages.ts';

/** Wangsu's settings as people read them. */
export function useWangsuWords() {
  const { t } = useTranslation('domains');
  return {
    order: (order: WangsuSettings['order']) =>
      (order.split('_') as WangsuPart[]).map((part) => t(`wangsu.parts.${part}`)).join(t('wangsu.join')),
    timeBase: (timeBase: WangsuSettings['timeBase']) => t(`wangsu.timeBases.${timeBase}`),
    mode: (mode: WangsuSettings['mode']) => t(`wangsu.modes.${mode}`),
  };
}
