import { useTranslation } from 'react-i18next';

import { useTopic } from '../../../lib/events/topics.ts';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { type ListedDraft, draftsName } from '../predictions.api.ts';
import '../predictions.messages.ts';

interface News {
  readonly id: string;
  readonly state: string;
  readonly refusal: { readonly message: string } | null;
}

/** Announces drafts that the clock or a reviewer published, kept back or judged. */
export function useDraftNews(drafts: readonly ListedDraft[]): void {
  const { t } = useTranslation('predictions');
  useTopic('predictions', (event) => {
    void refreshList(draftsName);
    if (event.type !== 'topic') return;
    for (const { id, state, refusal } of event.rows as unknown as readonly News[]) {
      const before = drafts.find((draft) => draft.id === id);
      const name = before === undefined ? t('news.unnamed') : t('news.named', { title: before.title });
      if (refusal !== null) showToast({ text: t('news.refused', { name, reason: refusal.message }), tone: 'failure' });
      else showToast({ text: t(`news.${outcomeOf(state, before)}`, { name }), tone: 'info' });
    }
  });
}

/** A draft again, and nothing refused it: its reviewer did. */
function outcomeOf(state: string, before: ListedDraft | undefined) {
  if (state !== 'published') return 'returned';
  return before?.state === 'review' ? 'approved' : 'published';
}
