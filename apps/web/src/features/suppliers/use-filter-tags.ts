import { disciplineName } from '@touchline/domain/discipline-names';
import { useTranslation } from 'react-i18next';

import type { FilterTagsProps } from '../../widgets/list/filter-tags.tsx';
import { type Kind, useSuppliers } from './suppliers.api.ts';

export const kinds = ['match', 'league', 'team', 'player'] as const satisfies readonly Kind[];

/** What the lists of this page can be narrowed to. */
export interface Chosen {
  readonly kind?: Kind | undefined;
  readonly supplier?: readonly string[] | undefined;
  readonly discipline?: string | undefined;
}

interface Narrowed {
  readonly filters: Chosen;
  readonly setFilters: (filters: Chosen) => void;
  readonly clearFilters: () => void;
}

export function useFilterTags({ filters, setFilters, clearFilters }: Narrowed): FilterTagsProps {
  const { t } = useTranslation('suppliers');
  const suppliers = useSuppliers();
  const { kind, supplier, discipline } = filters;
  const nameOf = (code: string) => suppliers.find((each) => each.code === code)?.name ?? code;
  const values = {
    kind: kind && t(`kinds.${kind}`),
    supplier: supplier?.map(nameOf).join(' '),
    discipline: discipline && disciplineName(Number(discipline)),
  };
  const names = ['kind', 'supplier', 'discipline'] as const;
  return {
    tags: names.flatMap((name) => {
      const value = values[name];
      if (value === undefined || value === '') return [];
      const text = t('tag', { name: t(`filters.${name}`), value });
      return [{ key: name, text, onRemove: () => setFilters({ [name]: undefined }) }];
    }),
    onClear: clearFilters,
  };
}
