import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { useSession } from '../session/session.ts';
import { callApi } from './http.ts';
import { type CachedOptions, optionKey, optionStaleTime, readOptions, writeOptions } from './option-cache.ts';

interface OptionList<Data> {
  /** With everything that the list depends on besides the account. */
  readonly name: string;
  readonly load: () => Promise<Data>;
  /** Whether it holds for ten minutes; otherwise it is asked for the next time again. */
  readonly isLasting?: (data: Data) => boolean;
}

/** An option list: asked for once in ten minutes per account and permission version, reloads included. */
export function useOptions<Data>({ name, load, isLasting = () => true }: OptionList<Data>) {
  const user = useSession();
  const key = user === null ? null : optionKey(name, user);
  return useQuery({
    queryKey: ['options', key],
    enabled: key !== null,
    staleTime: (current) => (current.state.data?.savedAt ?? 0) + optionStaleTime - Date.now(),
    gcTime: optionStaleTime,
    queryFn: async (): Promise<CachedOptions<Data>> => {
      if (key === null) throw new Error('option lists belong to a signed-in user');
      const cached = readOptions<Data>(sessionStorage, key, Date.now());
      if (cached !== null) return cached;
      const data = await load();
      return isLasting(data) ? writeOptions(sessionStorage, key, data, Date.now()) : { savedAt: 0, data };
    },
    select: ({ data }) => data,
  });
}

export type SystemSettings = CallData<Calls['system.settings']>;

export function useSettings(): SystemSettings | undefined {
  return useOptions({ name: 'settings', load: () => callApi('system.settings', {}) }).data;
}
