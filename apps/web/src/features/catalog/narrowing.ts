import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../lib/lists/list-state.ts';
import type { FilterTag } from '../../widgets/list/filter-tags.tsx';
import { useSuppliers } from './catalog.api.ts';
import './catalog.messages.ts';

export type EntryFilters = FiltersOf<'catalog.league-list'>;

export const nothingChosen: EntryFilters = {
  keyword: undefined,
  discipline: undefined,
  level: undefined,
  state: undefined,
  supplier: undefined,
  link: undefined,
};

/** What the list is narrowed to, each to be taken away by itself. */
export function useEntryTags(filters: EntryFilters, onChange: (filters: EntryFilters) => void): FilterTag[] {
  const { t } = useTranslation('catalog');
  const { keyword, discipline, level, state, supplier, link } = filters;
  const { data: suppliers = [] } = useSuppliers(supplier !== undefined);
  const supplierName = (code: string) => suppliers.find((each) => each.code === code)?.name ?? code;
  const words: Readonly<Partial<Record<keyof EntryFilters, readonly [string, string | undefined]>>> = {
    keyword: [t('filters.keyword'), keyword],
    discipline: [t('fields.discipline'), discipline && disciplineName(Number(discipline))],
    level: [t('fields.level'), level && t(`levels.${level}`)],
    state: [t('columns.state'), state && t(`states.${state}`)],
    supplier: [t('columns.supplier'), supplier?.map(supplierName).join(t('separator'))],
    link: [t('columns.link'), link && t(`links.${link}`)],
  };
  return Object.entries(words).flatMap(([key, [name, value]]) =>
    value === undefined
      ? []
      : [{ key, text: t('filters.tag', { name, value }), onRemove: () => onChange({ [key]: undefined }) }],
  );
}
