import { matchStatus } from '@touchline/domain/matches/match-status';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import { CallError } from '../../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import type { MatchPage } from '../match-page.ts';
import '../matches.messages.ts';
import { type ListedMatch, recycleMatch, setStatus } from '../matches.api.ts';

const { onShelf, offShelf, recycled } = matchStatus;
const statusAfter = { putOnShelf: onShelf, takeOffShelf: offShelf, lift: offShelf } as const;
/** To where it stood before. */
const wayBack = { [onShelf]: 'putOnShelf', [offShelf]: 'takeOffShelf', [recycled]: 'recycle' } as const;

type ShelfAct = keyof typeof statusAfter;

/** Done in the row, with a way back in the notice. */
export function useShelf(matchPage: MatchPage): (match: ListedMatch, act: ShelfAct) => void {
  const { t } = useTranslation(['matches', 'common']);
  const running = useRef(new Set<string>());

  const set = async (match: ListedMatch, act: ShelfAct | 'recycle', isUndo = false): Promise<void> => {
    const { matchId, status } = match;
    if (running.current.has(matchId)) return;
    running.current.add(matchId);
    try {
      await (act === 'recycle' ? recycleMatch(matchPage, matchId) : setStatus(matchPage, matchId, statusAfter[act]));
      showToast({
        text: t(`matches:done.${act}`, { name: nameOfMatch(match) }),
        ...(!isUndo && {
          action: { label: t('common:notices.undo'), run: () => set(match, wayBack[status], true) },
        }),
      });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      running.current.delete(matchId);
    }
  };
  return (match, act) => void set(match, act);
}
