import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../lib/page/notices.ts';
import type { MatchPage } from './match-page.ts';
import { undoMerge } from './matches.api.ts';
import './matches.messages.ts';

interface MadeMerge {
  readonly winnerId: string;
  readonly loserId: string;
  /** Of the match that comes back. */
  readonly name: string;
}

/** Takes a merge back and says what is newer and stays. */
export function useUndoMerge(matchPage: MatchPage): (merge: MadeMerge) => Promise<void> {
  const { t } = useTranslation('matches');
  const running = useRef(false);
  return async ({ winnerId, loserId, name }) => {
    if (running.current) return;
    running.current = true;
    try {
      const { stays } = await undoMerge(matchPage, winnerId, loserId);
      if (stays.length === 0) showToast({ text: t('done.undoMerge', { name }) });
      else showToast({ text: t('done.undoMergeBut', { name, stays: stays.join(t('separator')) }), tone: 'info' });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    } finally {
      running.current = false;
    }
  };
}
