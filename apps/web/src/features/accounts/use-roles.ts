import { useQuery } from '@tanstack/react-query';

import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useSession } from '../../lib/session/session.ts';
import { accountsName, loadRoles } from './accounts.api.ts';

const seesRoles = ['bac_#_rol-view', 'bac_#_acc-action'];

/** All roles of the merchant; those built in only where they are asked for. */
export function useRoles(withBuiltIn: boolean) {
  const user = useSession();
  return useQuery({
    queryKey: useScopedKey(accountsName, 'roles', withBuiltIn),
    queryFn: ({ signal }) => loadRoles(withBuiltIn, signal),
    enabled: seesRoles.some((key) => user?.permissions.includes(key)),
  });
}
