import { type EntryKind, type EntryLink, entryLinks } from '@touchline/domain/matches/catalog';
import { namedDisciplines } from '@touchline/domain/matches/discipline-names';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';

import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { useSuppliers } from './catalog.api.ts';
import './catalog.messages.ts';
import { levels, states } from './entry-words.ts';
import type { EntryFilters } from './narrowing.ts';

export interface EntryFiltersProps {
  kind: EntryKind;
  filters: EntryFilters;
  onChange: (filters: EntryFilters) => void;
}

export function EntryFilterLine({ kind, filters, onChange }: EntryFiltersProps) {
  const { t } = useTranslation('catalog');
  const { records = 'main', discipline, level, autoShelf, state } = filters;
  return (
    <>
      <Segmented<'main' | 'associated'>
        aria-label={t('records.label')}
        value={records}
        options={(['main', 'associated'] as const).map((value) => ({ value, label: t(`records.${value}`) }))}
        onChange={(next) => onChange({ ...unlike(next), records: next === 'main' ? undefined : next })}
      />
      <SingleSelect
        label={t('fields.discipline')}
        options={namedDisciplines.map(({ value, label }) => ({ value: String(value), label }))}
        value={discipline ?? null}
        width={128}
        canBeCleared
        canBeSearched
        onChange={(next) => onChange({ discipline: next ?? undefined })}
      />
      {kind === 'league' && (
        <SingleSelect
          label={t('fields.level')}
          options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
          value={level ?? null}
          width={96}
          canBeCleared
          onChange={(next) => onChange({ level: next ?? undefined })}
        />
      )}
      {kind === 'league' && records === 'main' && (
        <SingleSelect
          label={t('fields.autoShelf')}
          options={(['on', 'off'] as const).map((value) => ({ value, label: t(`autoShelf.${value}`) }))}
          value={autoShelf ?? null}
          width={112}
          canBeCleared
          onChange={(next) => onChange({ autoShelf: next ?? undefined })}
        />
      )}
      {records === 'main' ? (
        <SingleSelect
          label={t('columns.state')}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state ?? null}
          width={104}
          canBeCleared
          onChange={(next) => onChange({ state: next ?? undefined })}
        />
      ) : (
        <RecordFilters filters={filters} onChange={onChange} />
      )}
    </>
  );
}

/** A filter that the other list does not show would narrow it unseen. */
function unlike(records: 'main' | 'associated'): EntryFilters {
  return records === 'main' ? { supplier: undefined, link: undefined } : { state: undefined, autoShelf: undefined };
}

function RecordFilters({ filters: { supplier, link }, onChange }: Omit<EntryFiltersProps, 'kind'>) {
  const { t } = useTranslation('catalog');
  const { data: suppliers = [] } = useSuppliers();
  return (
    <>
      <SingleSelect
        label={t('columns.supplier')}
        options={suppliers.map(({ code, name }) => ({ value: code, label: name }))}
        value={supplier?.[0] ?? null}
        width={128}
        canBeCleared
        onChange={(next) => onChange({ supplier: next === null ? undefined : [next] })}
      />
      <SingleSelect<EntryLink>
        label={t('columns.link')}
        options={entryLinks.map((value) => ({ value, label: t(`links.${value}`) }))}
        value={link ?? null}
        width={128}
        canBeCleared
        onChange={(next) => onChange({ link: next ?? undefined })}
      />
    </>
  );
}
