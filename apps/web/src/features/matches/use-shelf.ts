import { matchStatus } from '@touchline/domain/match-status';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/call-error.ts';
import { showBanner, showToast } from '../../lib/notices.ts';
import { nameOfMatch } from './match-columns.tsx';
import type { MatchesPlace } from './matches-place.ts';
import './matches.messages.ts';
import { type Match, setStatus } from './matches.api.ts';

const { onShelf, offShelf } = matchStatus;
const statusAfter = { putOnShelf: onShelf, takeOffShelf: offShelf, lift: offShelf } as const;
const wayBack = { putOnShelf: 'takeOffShelf', takeOffShelf: 'putOnShelf' } as const;

type ShelfAct = keyof typeof statusAfter;

/** Done in the row, with a way back in the notice where there is one. */
export function useShelf(place: MatchesPlace): (match: Match, act: ShelfAct) => void {
  const { t } = useTranslation(['matches', 'common']);
  const running = useRef(new Set<string>());

  const set = async (match: Match, act: ShelfAct, isUndo = false): Promise<void> => {
    const { matchId, status } = match;
    if (running.current.has(matchId)) return;
    running.current.add(matchId);
    const back = isUndo || act === 'lift' || status === matchStatus.recycled ? null : wayBack[act];
    try {
      await setStatus(place, matchId, statusAfter[act]);
      showToast({
        text: t(`matches:done.${act}`, { name: nameOfMatch(match) }),
        ...(back !== null && { action: { label: t('common:notices.undo'), run: () => set(match, back, true) } }),
      });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      running.current.delete(matchId);
    }
  };
  return (match, act) => void set(match, act);
}
