import { useQuery } from '@tanstack/react-query';

import { useMay } from '../../entities/session/use-may.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { accountsName, loadRoles } from './accounts.api.ts';

const seesRoles = ['bac_#_rol-view', 'bac_#_acc-action'] as const;

/** All roles of the merchant; those built in only where they are asked for. */
export function useRoles(withBuiltIn: boolean) {
  return useQuery({
    queryKey: useScopedKey(accountsName, 'roles', withBuiltIn),
    queryFn: ({ signal }) => loadRoles(withBuiltIn, signal),
    enabled: useMay(seesRoles),
  });
}
