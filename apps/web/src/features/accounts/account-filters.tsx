import { chosenOf } from '@touchline/domain/lists/multi-select';
import { useTranslation } from 'react-i18next';

import { GroupFilter } from '../../entities/group/group-filter.tsx';
import { MultiSelect } from '../../widgets/pickers/multi-select.tsx';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import './accounts.messages.ts';
import { type AccountNarrowing, stateOf, states, type State } from './narrowing.ts';

export function AccountFilters({ filters, roles, groups, onChange }: AccountNarrowing) {
  const { t } = useTranslation('accounts');
  const { enabled, roleIds = [] } = filters;
  const ids = (roles ?? []).map(({ id }) => Number(id));
  return (
    <>
      <SingleSelect<State>
        label={t('columns.status')}
        options={states.map((value) => ({ value, label: t(`status.${value}`) }))}
        value={enabled === undefined ? null : stateOf(enabled)}
        width={104}
        canBeCleared
        onChange={(state) => onChange({ enabled: state === null ? undefined : state === 'enabled' })}
      />
      {roles !== undefined && roles.length > 0 && (
        <MultiSelect
          label={t('filters.role')}
          options={roles.map(({ id, name }) => ({ value: Number(id), label: name }))}
          value={roleIds.map(Number)}
          width={240}
          onChange={(value) => {
            const chosen = chosenOf(value, ids).map(String);
            onChange({ roleIds: chosen.length === 0 ? undefined : chosen });
          }}
        />
      )}
      <GroupFilter groups={groups} value={filters.groupIds} onChange={(groupIds) => onChange({ groupIds })} />
    </>
  );
}
