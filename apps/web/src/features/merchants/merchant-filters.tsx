import { useTranslation } from 'react-i18next';

import { useMerchantAlias } from '../../entities/merchant/merchant-names.ts';
import { MerchantPicker } from '../../entities/merchant/merchant-picker.tsx';
import type { FiltersOf } from '../../lib/lists/list-state.ts';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import './merchants.messages.ts';

type Filters = FiltersOf<'merchants.list'>;

const states = ['enabled', 'disabled'] as const;

interface MerchantFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function MerchantFilters({ filters: { enabled, parentId }, onChange }: MerchantFiltersProps) {
  const { t } = useTranslation('merchants');
  const parentAlias = useMerchantAlias(parentId ?? '');
  return (
    <>
      <SingleSelect<(typeof states)[number]>
        label={t('columns.enabled')}
        options={states.map((value) => ({ value, label: t(value) }))}
        value={enabled === undefined ? null : enabled ? 'enabled' : 'disabled'}
        width={104}
        canBeCleared
        onChange={(state) => onChange({ enabled: state === null ? undefined : state === 'enabled' })}
      />
      <MerchantPicker
        label={t('parent')}
        placeholder={t('parent')}
        width={200}
        value={parentId === undefined ? null : { code: parentId, alias: parentAlias }}
        onChange={(parent) => onChange({ parentId: parent?.code })}
      />
    </>
  );
}
