import { namedDisciplines } from '@touchline/domain/matches/discipline-names';
import { useTranslation } from 'react-i18next';

import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import { useItemWords } from './item-words.ts';
import type { ItemFilterValues } from './value-added.api.ts';
import './value-added.messages.ts';

interface ItemFiltersProps {
  filters: ItemFilterValues;
  onChange: (filters: ItemFilterValues) => void;
}

export function ItemFilters({ filters, onChange }: ItemFiltersProps) {
  const { t } = useTranslation('value-added');
  const { sourceOf } = useItemWords();
  const { status, onShelf, sourceId, disciplines } = filters;
  return (
    <>
      <SingleSelect
        label={t('fields.status')}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
        value={status ?? null}
        width={104}
        canBeCleared
        onChange={(next) => onChange({ status: next ?? undefined })}
      />
      <SingleSelect
        label={t('fields.onShelf')}
        options={(['on', 'off'] as const).map((value) => ({ value, label: t(`shelf.${value}`) }))}
        value={onShelf === undefined ? null : onShelf ? 'on' : 'off'}
        width={104}
        canBeCleared
        onChange={(next) => onChange({ onShelf: next === null ? undefined : next === 'on' })}
      />
      <SingleSelect
        label={t('fields.sourceId')}
        options={(['1', '2'] as const).map((value) => ({ value, label: sourceOf(Number(value)) }))}
        value={sourceId ?? null}
        width={120}
        canBeCleared
        onChange={(next) => onChange({ sourceId: next ?? undefined })}
      />
      <SingleSelect
        label={t('fields.discipline')}
        options={namedDisciplines.map(({ value, label }) => ({ value: String(value), label }))}
        value={disciplines?.[0] ?? null}
        width={128}
        canBeCleared
        canBeSearched
        onChange={(next) => onChange({ disciplines: next === null ? undefined : [next] })}
      />
    </>
  );
}
