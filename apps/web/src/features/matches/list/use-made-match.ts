import { useQueryClient } from '@tanstack/react-query';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import type { ListAnswer } from '../../../lib/lists/list-query.ts';
import { type ListedMatch, matchesName } from '../matches.api.ts';

/** A match that was just made is shown: where the list as it stands does not have it, by itself. */
export function useMadeMatch(setStateText: (stateText: string) => void): (matchId: string) => void {
  const client = useQueryClient();
  const listKey = useScopedKey(matchesName, 'list');
  return (matchId) => {
    const shown = client.getQueriesData<ListAnswer<ListedMatch>>({ queryKey: listKey, type: 'active' });
    const isShown = shown.some(([, answer]) => answer?.records.some((match) => match.matchId === matchId));
    if (!isShown) setStateText(new URLSearchParams({ matchId }).toString());
  };
}
