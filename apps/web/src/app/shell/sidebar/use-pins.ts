import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../../lib/calls/http.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { type SessionUser, owesSomething } from '../../../lib/session/session.ts';

type Pins = CallData<Calls['saved-views.pins']>;

export interface MenuPins {
  /** The pages that come first in the menus. */
  readonly pages: readonly string[];
  readonly toggle: (page: string) => void;
}

/** Kept on the server for the account: the same in every browser. */
export function useMenuPins(user: SessionUser): MenuPins {
  const queryKey = ['saved-views', user.id, 'menu'];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi('saved-views.pins', {}, { signal, quiet: true }),
    enabled: !owesSomething(user),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    pages: data?.pages ?? [],
    toggle: (page) => {
      // A pin pressed before the others are known would replace them.
      const pages = queryClient.getQueryData<Pins>(queryKey)?.pages;
      if (pages === undefined) return;
      const known = page as Pins['pages'][number];
      const next = pages.some((each) => each === page) ? pages.filter((each) => each !== page) : [...pages, known];
      queryClient.setQueryData<Pins>(queryKey, { pages: next });
      saving = saving.then(() => savePins(queryKey, next));
    },
  };
}

/** One after the other, so that the last press is the one that is kept. */
let saving: Promise<void> = Promise.resolve();

async function savePins(queryKey: readonly string[], pages: Pins['pages']): Promise<void> {
  try {
    await callApi('saved-views.pin', { body: { pages: [...pages] } });
  } catch {
    // What could not be kept is shown as it stands.
    await queryClient.invalidateQueries({ queryKey });
  }
}
