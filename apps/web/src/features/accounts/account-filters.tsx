import { chosenOf } from '@touchline/domain/multi-select';
import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../lib/list-place.ts';
import type { FilterTag } from '../../widgets/list/filter-tags.tsx';
import { SearchBox } from '../../widgets/list/search-box.tsx';
import { MultiSelect } from '../../widgets/pickers/multi-select.tsx';
import { SingleSelect } from '../../widgets/pickers/single-select.tsx';
import './accounts.messages.ts';
import type { RoleOption } from './accounts.api.ts';

type Filters = FiltersOf<'accounts.list'>;

interface AccountFiltersProps {
  filters: Filters;
  /** Undefined where they cannot be had. */
  roles: readonly RoleOption[] | undefined;
  onChange: (filters: Filters) => void;
}

const states = ['enabled', 'disabled'] as const;
type State = (typeof states)[number];

const stateOf = (enabled: boolean): State => (enabled ? 'enabled' : 'disabled');

export function AccountFilters({ filters, roles, onChange }: AccountFiltersProps) {
  const { t } = useTranslation('accounts');
  const { keyword = '', enabled, roleIds = [] } = filters;
  const ids = (roles ?? []).map(({ id }) => Number(id));
  return (
    <>
      <SearchBox label={t('search')} value={keyword} onSearch={(next) => onChange({ keyword: next })} />
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
    </>
  );
}

/** What the list is narrowed to, each to be taken away by itself. */
export function useAccountTags({ filters, roles, onChange }: AccountFiltersProps): FilterTag[] {
  const { t } = useTranslation('accounts');
  const { keyword, enabled, roleIds = [] } = filters;
  const tag = (key: string, name: string, value: string, without: Filters): FilterTag => ({
    key,
    text: t('filters.tag', { name, value }),
    onRemove: () => onChange(without),
  });
  const nameOf = (id: string): string => roles?.find((role) => role.id === id)?.name ?? id;
  return [
    ...(keyword === undefined ? [] : [tag('keyword', t('filters.keyword'), keyword, { keyword: undefined })]),
    ...(enabled === undefined
      ? []
      : [tag('enabled', t('columns.status'), t(`status.${stateOf(enabled)}`), { enabled: undefined })]),
    ...roleIds.map((id) => {
      const rest = roleIds.filter((each) => each !== id);
      return tag(`role ${id}`, t('filters.role'), nameOf(id), { roleIds: rest.length === 0 ? undefined : rest });
    }),
  ];
}
