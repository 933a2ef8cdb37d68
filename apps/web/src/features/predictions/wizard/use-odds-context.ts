import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { followTopic, type TopicEvent } from '../../../lib/events/topics.ts';
import { type OddsContext, type ContextQuote, readContext, useContextKey } from '../predictions.api.ts';

/** A match with the odds of all its providers, which move by themselves. */
export function useOddsContext(sportId: string, matchId: string | null) {
  const client = useQueryClient();
  const queryKey = useContextKey(matchId);
  const query = useQuery({
    queryKey,
    enabled: matchId !== null,
    queryFn: ({ signal }) => readContext(matchId ?? '', signal),
  });
  const hear = useEffectEvent((event: TopicEvent) => {
    if (event.type === 'reload') void client.invalidateQueries({ queryKey });
    if (event.type !== 'topic') return;
    const rows = event.rows as unknown as readonly ContextQuote[];
    client.setQueryData<OddsContext>(queryKey, (before) => before && { ...before, quotes: movedQuotes(before, rows) });
  });
  useEffect(
    () => (matchId === null ? undefined : followTopic(`odds:${sportId}-${matchId}`, (event) => hear(event))),
    [sportId, matchId],
  );
  return query;
}

const isSameQuoted = (one: ContextQuote, other: ContextQuote) =>
  one.providerId === other.providerId && one.playType === other.playType;

function movedQuotes({ quotes }: OddsContext, rows: readonly ContextQuote[]): ContextQuote[] {
  return [...quotes.filter((quote) => !rows.some((row) => isSameQuoted(row, quote))), ...rows];
}
