import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import type { FilterTagsProps } from '../../widgets/list/filter-tags.tsx';
import { type Kind, type ListKind, useSuppliers } from './suppliers.api.ts';

export const kinds = ['match', 'league', 'team', 'player'] as const satisfies readonly Kind[];
/** Of what suppliers list, odds are tied to nothing. */
export const listKinds = [...kinds, 'odds'] as const satisfies readonly ListKind[];

/** What the lists of this page can be narrowed to. */
export interface Chosen<K extends ListKind = Kind> {
  readonly kind?: K | undefined;
  readonly supplier?: readonly string[] | undefined;
  readonly discipline?: string | undefined;
}

interface Narrowed<K extends ListKind> {
  readonly filters: Chosen<K>;
  readonly setFilters: (filters: Chosen<K>) => void;
  readonly clearFilters: () => void;
}

export function useFilterTags<K extends ListKind>({ filters, setFilters, clearFilters }: Narrowed<K>): FilterTagsProps {
  const { t } = useTranslation('suppliers');
  const suppliers = useSuppliers();
  const { kind, supplier, discipline } = filters;
  const kindName = (one: ListKind) => t(`kinds.${one}`);
  const nameOf = (code: string) => suppliers.find((each) => each.code === code)?.name ?? code;
  const values = {
    kind: kind && kindName(kind),
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
