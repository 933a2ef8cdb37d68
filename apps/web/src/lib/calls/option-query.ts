import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { useSession } from '../session/session.ts';
import { callApi } from './http.ts';
import { type CachedOptions, optionKey, optionStaleTime, readOptions, writeOptions } from './option-cache.ts';

/** An option list: asked for once in ten minutes per account and permission version, reloads included. */
function useOptions<Data>(name: string, load: () => Promise<Data>): Data | undefined {
  const user = useSession();
  const key = user === null ? null : optionKey(name, user);
  const query = useQuery<CachedOptions<Data>>({
    queryKey: ['options', key],
    enabled: key !== null,
    staleTime: (current) => (current.state.data?.savedAt ?? 0) + optionStaleTime - Date.now(),
    gcTime: optionStaleTime,
    queryFn: async () => {
      if (key === null) throw new Error('option lists belong to a signed-in user');
      return (
        readOptions<Data>(sessionStorage, key, Date.now()) ??
        writeOptions(sessionStorage, key, await load(), Date.now())
      );
    },
  });
  return query.data?.data;
}

export type SystemSettings = CallData<Calls['system.settings']>;

export function useSettings(): SystemSettings | undefined {
  return useOptions('settings', () => callApi('system.settings', {}));
}
