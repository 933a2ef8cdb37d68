import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../lib/lists/list-state.ts';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import './push-targets.messages.ts';

type Filters = FiltersOf<'push-targets.list'>;

const states = ['enabled', 'disabled'] as const;
const supplies = ['ready', 'last', 'none'] as const;

interface PushTargetFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function PushTargetFilters({ filters: { enabled, pushDomains }, onChange }: PushTargetFiltersProps) {
  const { t } = useTranslation('push-targets');
  return (
    <>
      <SingleSelect
        label={t('fields.enabled')}
        options={states.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={enabled === undefined ? null : enabled ? 'enabled' : 'disabled'}
        width={104}
        canBeCleared
        onChange={(state) => onChange({ enabled: state === null ? undefined : state === 'enabled' })}
      />
      <SingleSelect
        label={t('filters.pushDomains')}
        options={supplies.map((value) => ({ value, label: t(`filters.${value}`) }))}
        value={pushDomains ?? null}
        width={128}
        canBeCleared
        onChange={(next) => onChange({ pushDomains: next ?? undefined })}
      />
    </>
  );
}
