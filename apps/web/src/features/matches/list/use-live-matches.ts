import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useScopedKey } from '../../../lib/calls/scoped-key.ts';
import { useMerchantTopic } from '../../../lib/events/merchant-topic.ts';
import { useTopic } from '../../../lib/events/topics.ts';
import type { ListAnswer } from '../../../lib/lists/list-query.ts';
import { useOpenMerchant } from '../../../lib/session/open-merchant.ts';
import type { MatchPage } from '../match-page.ts';
import { type ListedMatch, matchesName } from '../matches.api.ts';
import { isOlder, type Move, moved } from './match-moves.ts';

/** Scores and stages move by themselves: whatever comes between two frames is drawn at once. */
export function useLiveMatches({ page }: MatchPage): void {
  const client = useQueryClient();
  const openMerchant = useOpenMerchant();
  const listKey = useScopedKey(matchesName, 'list');
  const recordKey = useScopedKey(matchesName, 'get');
  const waiting = useRef(new Map<string, Move | null>());
  const frame = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current);
    },
    [],
  );

  const draw = () => {
    frame.current = null;
    const moves = waiting.current;
    waiting.current = new Map();
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: listKey })) {
      const answer = state.data as ListAnswer<ListedMatch> | undefined;
      const next = answer && moved(answer, moves);
      // The list was read when it was read.
      if (next !== answer) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt });
    }
    for (const matchId of moves.keys()) void client.invalidateQueries({ queryKey: [...recordKey, matchId] });
  };

  // Rows say who is on air: pages with a match whose appointments changed are read anew.
  useMerchantTopic('appointments', (event) => {
    if (event.type === 'closed') return;
    const changed = event.type === 'topic' ? new Set(event.rows.map((row) => row['matchId'])) : null;
    const isShown = ({ records }: ListAnswer<ListedMatch>) =>
      changed === null || records.some(({ matchId }) => changed.has(matchId));
    void client.invalidateQueries({
      queryKey: listKey,
      predicate: ({ state }) => state.data === undefined || isShown(state.data as ListAnswer<ListedMatch>),
    });
  });

  const topic = `matches:${page}`;
  useTopic(openMerchant === null ? topic : `${topic}@${openMerchant.code}`, (event) => {
    if (event.type === 'reload')
      for (const queryKey of [listKey, recordKey]) void client.invalidateQueries({ queryKey });
    if (event.type !== 'topic') return;
    for (const row of event.rows as unknown as Move[]) {
      const before = waiting.current.get(row.matchId);
      if (!before || !isOlder(row, before)) waiting.current.set(row.matchId, row);
    }
    for (const id of event.removed) waiting.current.set(id, null);
    frame.current ??= requestAnimationFrame(draw);
  });
}
