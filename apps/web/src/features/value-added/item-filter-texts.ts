import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import type { ListTexts } from '../../widgets/list/list-texts.ts';
import { useItemWords } from './item-words.ts';
import type { ItemFilterValues } from './value-added.api.ts';
import './value-added.messages.ts';

/** How the chosen filters are shown. */
export function useItemFilterTexts(): ListTexts<ItemFilterValues>['filters'] {
  const { t } = useTranslation('value-added');
  const { sourceOf } = useItemWords();
  return {
    keyword: {},
    status: { label: t('fields.status'), text: (status) => t(`status.${status}`) },
    onShelf: { label: t('fields.onShelf'), text: (isOn) => t(isOn ? 'shelf.on' : 'shelf.off') },
    sourceId: { label: t('fields.sourceId'), text: (sourceId) => sourceOf(Number(sourceId)) },
    disciplines: { label: t('fields.discipline'), each: (discipline) => disciplineName(Number(discipline)) },
  };
}
