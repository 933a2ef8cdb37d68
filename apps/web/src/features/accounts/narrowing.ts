import { useTranslation } from 'react-i18next';

import type { FiltersOf } from '../../lib/lists/list-state.ts';
import type { FilterTag } from '../../widgets/list/filter-tags.tsx';
import './accounts.messages.ts';
import type { RoleOption } from './accounts.api.ts';

type Filters = FiltersOf<'accounts.list'>;

export interface AccountNarrowing {
  filters: Filters;
  /** Undefined where they cannot be had. */
  roles: readonly RoleOption[] | undefined;
  onChange: (filters: Filters) => void;
}

export const states = ['enabled', 'disabled'] as const;
export type State = (typeof states)[number];

export const stateOf = (enabled: boolean): State => (enabled ? 'enabled' : 'disabled');

/** What the list is narrowed to, each to be taken away by itself. */
export function useAccountTags({ filters, roles, onChange }: AccountNarrowing): FilterTag[] {
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
