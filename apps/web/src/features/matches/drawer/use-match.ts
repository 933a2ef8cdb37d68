import { useQuery } from '@tanstack/react-query';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import type { MatchPage } from '../match-page.ts';
import { matchesName } from '../matches.api.ts';
import { readMatch } from '../one-match.api.ts';

/** One match with what each supplier says of it, read anew at each opening: what is edited is how it stands. */
export function useMatch(matchPage: MatchPage, matchId: string) {
  return useQuery({
    queryKey: useScopedKey(matchesName, 'get', matchId),
    queryFn: ({ signal }) => readMatch(matchPage, matchId, signal),
    gcTime: 0,
  });
}
