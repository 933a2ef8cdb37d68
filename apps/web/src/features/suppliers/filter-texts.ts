import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import { type Kind, type ListKind, useSuppliers } from './suppliers.api.ts';

export const kinds = ['match', 'league', 'team', 'player'] as const satisfies readonly Kind[];
/** Of what suppliers list, odds are tied to nothing. */
export const listKinds = [...kinds, 'odds'] as const satisfies readonly ListKind[];

/** Filters of the lists of this page. */
export interface Chosen<K extends ListKind = Kind> {
  readonly kind?: K | undefined;
  readonly supplier?: readonly string[] | undefined;
  readonly discipline?: string | undefined;
}

/** How the chosen filters are shown. */
export function useSupplierFilterTexts() {
  const { t } = useTranslation('suppliers');
  const suppliers = useSuppliers();
  const nameOf = (code: string) => suppliers.find((each) => each.code === code)?.name ?? code;
  return {
    kind: { label: t('filters.kind'), text: (kind: ListKind) => t(`kinds.${kind}`) },
    supplier: {
      label: t('filters.supplier'),
      text: (codes: readonly string[]) => codes.map(nameOf).join(' '),
    },
    discipline: { label: t('filters.discipline'), text: (code: string) => disciplineName(Number(code)) },
  };
}
