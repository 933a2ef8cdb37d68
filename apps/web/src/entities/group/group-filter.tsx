import { chosenOf } from '@touchline/domain/lists/multi-select';
import { useTranslation } from 'react-i18next';

import { MultiSelect } from '../../widgets/pickers/multi-select.tsx';
import type { GroupOption } from './group-options.ts';
import './group.messages.ts';

interface GroupFilterProps {
  groups: readonly GroupOption[];
  value: readonly string[] | undefined;
  onChange: (groupIds: readonly string[] | undefined) => void;
}

/** Narrows a list to some groups; stands there only where the merchant has any. */
export function GroupFilter({ groups, value, onChange }: GroupFilterProps) {
  const { t } = useTranslation('group');
  if (groups.length === 0) return null;
  const ids = groups.map(({ id }) => Number(id));
  return (
    <MultiSelect
      label={t('label')}
      options={groups.map(({ id, name }) => ({ value: Number(id), label: name }))}
      value={(value ?? []).map(Number)}
      width={200}
      onChange={(next) => {
        const chosen = chosenOf(next, ids).map(String);
        onChange(chosen.length === 0 ? undefined : chosen);
      }}
    />
  );
}
