import { namedDisciplines } from '@touchline/domain/discipline-names';
import { useTranslation } from 'react-i18next';

import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { type Kind, useSuppliers } from './suppliers.api.ts';
import { type Chosen, kinds } from './use-filter-tags.ts';

interface PairFiltersProps {
  filters: Chosen;
  onChange: (filters: Chosen) => void;
  /** Unless the list has none. */
  hasDisciplines?: boolean;
}

export function PairFilters({ filters, onChange, hasDisciplines = true }: PairFiltersProps) {
  const { t } = useTranslation('suppliers');
  const suppliers = useSuppliers();
  return (
    <>
      <SingleSelect<Kind>
        label={t('filters.kind')}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={filters.kind ?? null}
        width={104}
        canBeCleared
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <SingleSelect<string>
        label={t('filters.supplier')}
        options={suppliers.map(({ code, name }) => ({ value: code, label: name }))}
        value={filters.supplier?.[0] ?? null}
        width={144}
        canBeCleared
        onChange={(code) => onChange({ supplier: code === null ? undefined : [code] })}
      />
      {hasDisciplines && (
        <SingleSelect<string>
          label={t('filters.discipline')}
          options={namedDisciplines.map(({ value, label }) => ({ value: String(value), label }))}
          value={filters.discipline ?? null}
          width={128}
          canBeCleared
          canBeSearched
          onChange={(discipline) => onChange({ discipline: discipline ?? undefined })}
        />
      )}
    </>
  );
}
