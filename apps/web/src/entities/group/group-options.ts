import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useMay } from '../session/use-may.ts';

/** First part of every cache key of groups. */
export const groupsName = 'groups';

const seesGroups = ['bac_#_grp-view', 'bac_#_acc-view', 'bac_#_rol-view'] as const;

export interface GroupOption {
  readonly id: string;
  readonly name: string;
}

/** All groups of the merchant, by name; none until they are read. */
export function useGroupOptions(): readonly GroupOption[] {
  const { data = [] } = useQuery({
    queryKey: useScopedKey(groupsName, 'options'),
    queryFn: ({ signal }) => callApi('groups.options', {}, { signal, quiet: true }),
    enabled: useMay(seesGroups),
  });
  return data;
}

export const groupNameIn = (groups: readonly GroupOption[], id: string): string =>
  groups.find((group) => group.id === id)?.name ?? id;
