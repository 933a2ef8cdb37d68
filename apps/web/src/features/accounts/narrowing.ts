import type { GroupOption } from '../../entities/group/group-options.ts';
import type { FiltersOf } from '../../lib/lists/list-state.ts';
import type { RoleOption } from './accounts.api.ts';

type Filters = FiltersOf<'accounts.list'>;

export interface AccountNarrowing {
  filters: Filters;
  /** Undefined where they cannot be had. */
  roles: readonly RoleOption[] | undefined;
  groups: readonly GroupOption[];
  onChange: (filters: Filters) => void;
}

export const states = ['enabled', 'disabled'] as const;
export type State = (typeof states)[number];

export const stateOf = (enabled: boolean): State => (enabled ? 'enabled' : 'disabled');
