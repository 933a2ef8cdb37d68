import type { EntryKind } from '@touchline/domain/matches/catalog';
import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { showBanner, showToast } from '../../lib/page/notices.ts';
import { type ListedEntry, setRecycled } from './catalog.api.ts';
import './catalog.messages.ts';

type Versioned = Pick<ListedEntry, 'id' | 'name' | 'updatedTime'>;

/** At once, with a way back in the notice. */
export function useRecycling(kind: EntryKind) {
  const { t } = useTranslation(['catalog', 'common']);
  const set = async ({ id, name, updatedTime }: Versioned, isRecycled: boolean, canUndo = true): Promise<void> => {
    try {
      const saved = await setRecycled(kind, id, isRecycled, updatedTime);
      const undo = () => set({ id, name, ...saved }, !isRecycled, false);
      showToast({
        text: t(isRecycled ? 'done.recycled' : 'done.lifted', { name }),
        ...(canUndo && { action: { label: t('common:notices.undo'), run: undo } }),
      });
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
  };
  return set;
}
