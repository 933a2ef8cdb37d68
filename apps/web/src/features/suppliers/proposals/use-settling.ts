import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dismissToast, showToast } from '../../../lib/page/notices.ts';
import { showFailure } from '../show-failure.ts';
import { acceptMany, settle, undoDecision } from '../suppliers.api.ts';

/** What the server made of it, in words. */
interface Made {
  readonly id: string;
  readonly done: string;
  readonly undone: string;
}

interface Decision {
  /** Null where it was refused. */
  readonly made: Promise<Made | null>;
  isUndone: boolean;
  toast: number | null;
}

/** Cards stay until the server has said so. A decision is undone once, by its toast or, the last one first, by a key. */
export function useSettling() {
  const { t } = useTranslation('suppliers');
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  /** In the order of pressing, whichever is answered first. */
  const stack = useRef<readonly Decision[]>([]);
  const forget = (decision: Decision) => void (stack.current = stack.current.filter((each) => each !== decision));

  const undo = async (decision: Decision) => {
    if (decision.isUndone) return;
    decision.isUndone = true;
    forget(decision);
    if (decision.toast !== null) dismissToast(decision.toast);
    const made = await decision.made;
    if (made === null) return;
    try {
      await undoDecision(made.id);
      showToast({ text: made.undone });
    } catch (error) {
      showFailure(error, t('proposals.tooLate'));
    }
  };
  /** Counts from now on; its toast comes with the answer, unless it was undone meanwhile. */
  const decide = async (work: Promise<Made>) => {
    const decision: Decision = { made: work.catch(() => null), isUndone: false, toast: null };
    stack.current = [...stack.current, decision];
    try {
      const { done } = await work;
      if (decision.isUndone) return;
      const action = { label: t('proposals.undo'), run: () => undo(decision) };
      decision.toast = showToast({ text: done, action });
    } catch (error) {
      forget(decision);
      throw error;
    }
  };

  const settleOne = async (proposalId: string, act: 'accept' | 'refuse', name: string): Promise<Made> => ({
    id: await settle(proposalId, act),
    done: t(act === 'accept' ? 'proposals.accepted' : 'proposals.refused', { name }),
    undone: t('proposals.undone', { name }),
  });
  const start = (cardId: string, proposalId: string, act: 'accept' | 'refuse', name: string) => {
    setSettling((now) => new Set([...now, cardId]));
    const run = async () => {
      try {
        await decide(settleOne(proposalId, act, name));
      } catch (error) {
        showFailure(error, t('proposals.gone', { name }));
      } finally {
        setSettling((now) => new Set([...now].filter((each) => each !== cardId)));
      }
    };
    void run();
  };
  const linkAll = async (ids: readonly string[]): Promise<Made> => {
    const { decisionId, linked: count } = await acceptMany(ids);
    const skipped = ids.length - count;
    return {
      id: decisionId,
      done: skipped > 0 ? t('proposals.bulkDoneSome', { count, skipped }) : t('proposals.bulkDone', { count }),
      undone: t('proposals.undoneMany', { count }),
    };
  };
  const linkMany = async (ids: readonly string[]) => await decide(linkAll(ids));
  const undoLast = () => {
    const last = stack.current.at(-1);
    if (last !== undefined) void undo(last);
  };
  return { settling, start, linkMany, undoLast };
}
