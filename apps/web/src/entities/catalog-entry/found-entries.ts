import { useQuery } from '@tanstack/react-query';
import type { EntryKind } from '@touchline/domain/matches/catalog';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';

/** First part of every cache key of leagues, teams and players. */
export const catalogName = 'catalog';

/** A league, a team or a player, as others speak of it. */
export interface NamedEntry {
  readonly id: string;
  readonly name: string;
}

const found = 20;

/** Main records in use whose names contain the word, the newest first. */
export function useFoundEntries(kind: EntryKind, discipline: number, keyword: string) {
  const query = { discipline: String(discipline), state: 'inUse', size: found, current: 1 } as const;
  const fullQuery = keyword === '' ? query : { ...query, keyword };
  return useQuery({
    queryKey: useScopedKey(catalogName, kind, 'found', fullQuery),
    queryFn: ({ signal }) => callApi(`catalog.${kind}-list`, { query: fullQuery }, { signal, quiet: true }),
  });
}
