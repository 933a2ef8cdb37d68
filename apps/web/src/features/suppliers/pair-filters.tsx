import { namedDisciplines } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { type Chosen, kinds, listKinds } from './filter-texts.ts';
import { type Kind, type ListKind, useSuppliers } from './suppliers.api.ts';

interface FiltersProps<K extends ListKind> {
  filters: Chosen<K>;
  onChange: (filters: Chosen<K>) => void;
}

/** Of what is tied to something. */
export function PairFilters(props: FiltersProps<Kind>) {
  return <Filters {...props} kinds={kinds} hasDisciplines />;
}

/** Of the cards that wait for a decision: their kinds are tabs. */
export function CardFilters(props: FiltersProps<never>) {
  return <Filters {...props} kinds={[]} hasDisciplines />;
}

/** Of whatever suppliers list. */
export function ListFilters(props: FiltersProps<ListKind>) {
  return <Filters {...props} kinds={listKinds} hasDisciplines={false} />;
}

function Filters<K extends ListKind>({
  filters,
  onChange,
  kinds: offered,
  hasDisciplines,
}: FiltersProps<K> & { kinds: readonly K[]; hasDisciplines: boolean }) {
  const { t } = useTranslation('suppliers');
  const suppliers = useSuppliers();
  const nameOf = (kind: ListKind) => t(`kinds.${kind}`);
  return (
    <>
      {offered.length > 0 && (
        <SingleSelect<K>
          label={t('filters.kind')}
          options={offered.map((value) => ({ value, label: nameOf(value) }))}
          value={filters.kind ?? null}
          width={104}
          canBeCleared
          onChange={(kind) => onChange({ kind: kind ?? undefined })}
        />
      )}
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
