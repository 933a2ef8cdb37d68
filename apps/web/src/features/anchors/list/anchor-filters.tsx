import { chosenOf, valueOf } from '@touchline/domain/lists/multi-select';
import { useTranslation } from 'react-i18next';

import { useMerchantAlias } from '../../../entities/merchant/merchant-names.ts';
import { MerchantPicker } from '../../../entities/merchant/merchant-picker.tsx';
import type { PushTargetOption } from '../../../entities/push-target/push-target-options.ts';
import { MultiSelect } from '../../../widgets/pickers/multi-select.tsx';
import { SingleSelect } from '../../../widgets/pickers/single-select.tsx';
import type { AnchorListFilters as Filters } from '../anchors.api.ts';
import '../anchors.messages.ts';

const states = ['enabled', 'disabled'] as const;
type State = (typeof states)[number];

interface AnchorFiltersProps {
  filters: Filters;
  /** Several merchants' anchors are listed. */
  isAcross: boolean;
  /** Undefined before one merchant is chosen. */
  targets: readonly PushTargetOption[] | undefined;
  onChange: (filters: Filters) => void;
}

export function AnchorFilters({ filters, isAcross, targets, onChange }: AnchorFiltersProps) {
  const { t } = useTranslation('anchors');
  const { enableds, merchantCodes, projectCodes = [] } = filters;
  const [merchant = ''] = merchantCodes ?? [];
  const alias = useMerchantAlias(merchant);
  const state = enableds?.length === 1 ? (enableds[0] === 'true' ? 'enabled' : 'disabled') : null;
  const ids = (targets ?? []).map(({ projectCode }) => Number(projectCode));
  return (
    <>
      <SingleSelect<State>
        label={t('fields.enabled')}
        options={states.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={state}
        width={100}
        canBeCleared
        onChange={(next) => onChange({ enableds: next === null ? undefined : [next === 'enabled' ? 'true' : 'false'] })}
      />
      {isAcross && (
        <MerchantPicker
          label={t('fields.merchant')}
          placeholder={t('fields.merchant')}
          width={130}
          value={merchant === '' ? null : { code: merchant, alias }}
          // Targets are of one merchant.
          onChange={(next) =>
            onChange({ merchantCodes: next === null ? undefined : [next.code], projectCodes: undefined })
          }
        />
      )}
      <MultiSelect
        label={t('fields.projects')}
        placeholder={t(targets === undefined && isAcross ? 'filters.merchantFirst' : 'fields.projects')}
        options={(targets ?? []).map(({ projectCode, name }) => ({ value: Number(projectCode), label: name }))}
        value={projectCodes.map(Number)}
        isDisabled={targets === undefined}
        width={160}
        onChange={(value) => {
          const chosen = chosenOf(value, ids);
          onChange({ projectCodes: chosen.length === 0 ? undefined : valueOf(chosen, ids).map(String) });
        }}
      />
    </>
  );
}
