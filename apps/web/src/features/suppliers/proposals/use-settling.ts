import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../../lib/page/notices.ts';
import { showFailure } from '../show-failure.ts';
import { acceptMany, settle, undoDecision } from '../suppliers.api.ts';

interface Decision {
  readonly id: string;
  readonly undone: string;
}

/** Cards stay until the server has said so. The last decision can be undone, by its toast or by a key. */
export function useSettling() {
  const { t } = useTranslation('suppliers');
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<Decision | null>(null);

  const undo = async (decision: Decision) => {
    if (last.current?.id === decision.id) last.current = null;
    try {
      await undoDecision(decision.id);
      showToast({ text: decision.undone });
    } catch (error) {
      showFailure(error, t('proposals.tooLate'));
    }
  };
  const offer = (text: string, decision: Decision) => {
    last.current = decision;
    showToast({ text, action: { label: t('proposals.undo'), run: () => undo(decision) } });
  };

  const start = (cardId: string, proposalId: string, act: 'accept' | 'refuse', name: string) => {
    setSettling((now) => new Set([...now, cardId]));
    const run = async () => {
      try {
        const id = await settle(proposalId, act);
        offer(t(act === 'accept' ? 'proposals.accepted' : 'proposals.refused', { name }), {
          id,
          undone: t('proposals.undone', { name }),
        });
      } catch (error) {
        showFailure(error, t('proposals.gone', { name }));
      } finally {
        setSettling((now) => new Set([...now].filter((each) => each !== cardId)));
      }
    };
    void run();
  };
  const linkMany = async (ids: readonly string[]) => {
    const { decisionId, linked } = await acceptMany(ids);
    offer(t('proposals.bulkDone', { count: linked }), {
      id: decisionId,
      undone: t('proposals.undoneMany', { count: linked }),
    });
  };
  const undoLast = () => {
    if (last.current !== null) void undo(last.current);
  };
  return { settling, start, linkMany, undoLast };
}
