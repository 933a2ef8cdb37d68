import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../lib/lists/list-state.ts';
import type { ListTexts } from '../../widgets/list/list-texts.ts';
import { useSuppliers } from './catalog.api.ts';
import './catalog.messages.ts';

export type EntryFilters = FiltersOf<'catalog.league-list'>;

/** How the chosen filters are shown. */
export function useEntryFilterTexts({ supplier }: EntryFilters): ListTexts<EntryFilters>['filters'] {
  const { t } = useTranslation('catalog');
  const { data: suppliers = [] } = useSuppliers(supplier !== undefined);
  const supplierName = (code: string) => suppliers.find((each) => each.code === code)?.name ?? code;
  return {
    // Which of the two tables is shown narrows neither.
    records: null,
    keyword: {},
    discipline: { label: t('fields.discipline'), text: (code) => disciplineName(Number(code)) },
    level: { label: t('fields.level'), text: (level) => t(`levels.${level}`) },
    autoShelf: { label: t('fields.autoShelf'), text: (state) => t(`autoShelf.${state}`) },
    state: { label: t('columns.state'), text: (state) => t(`states.${state}`) },
    supplier: { label: t('columns.supplier'), text: (codes) => codes.map(supplierName).join(t('separator')) },
    link: { label: t('columns.link'), text: (link) => t(`links.${link}`) },
  };
}
