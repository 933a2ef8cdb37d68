import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { followTopic, type TopicEvent } from '../../../lib/events/topics.ts';
import { showToast } from '../../../lib/page/notices.ts';
import type { TypedForm } from '../../../widgets/form/typed-form.ts';
import { type OddsContext, type ContextQuote, readContext, useContextKey } from '../predictions.api.ts';
import { isSameShown, shownOdds, type WizardValues } from './wizard-form.ts';

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

/** Fresh odds take the place of those in the form, and say so unless there were none. */
export function useFreshOdds(form: TypedForm<WizardValues>, quote: ContextQuote | null): void {
  const { oddsList, oddsLine } = form.values;
  const fresh = quote === null || quote.closed ? null : quote;
  const take = useEffectEvent((offered: ContextQuote) => {
    const now = shownOdds(offered);
    const isSame = isSameShown({ oddsList, oddsLine }, now);
    if (oddsList !== null && !isSame) showToast('oddsUpdated');
    if (isSame && oddsLine !== undefined) return;
    form.bare.setFieldValue('oddsList', now.oddsList);
    form.bare.setFieldValue('oddsLine', now.oddsLine);
  });
  useEffect(() => {
    if (fresh !== null) take(fresh);
  }, [fresh, oddsList, oddsLine]);
}
