import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useOtherMerchant } from '../../entities/merchant/use-other-merchant.ts';
import { awaitTasks, claimEnded, useKnownTasks } from '../../entities/task/awaited-tasks.ts';
import { isUnfinished } from '../../entities/task/own-tasks.ts';
import { isWatched, showTask } from '../../entities/task/shown-task.ts';
import { type NamedToast, showToast } from '../../lib/page/notices.ts';
import { titleOf } from './task-look.ts';
import { hasResults, type ListedTask } from './task-rows.ts';
import { downloadFile } from './tasks.api.ts';
import './tasks.messages.ts';

/** Of more than these at once, one toast tells. */
const mostToasts = 2;

/** Announces each ended task in the visible tab; tasks that ended unseen are announced once a tab is visible. */
export function useTelling(tasks: readonly ListedTask[]): void {
  const { t } = useTranslation('tasks');
  const nameOf = useTaskName(tasks);
  const wordsFor = useEndWords(nameOf);
  const { awaited } = useKnownTasks();
  const going = tasks.filter(isUnfinished).map(({ id }) => id);
  const due = tasks.filter((task) => !isUnfinished(task) && awaited.includes(task.id)).map(({ id }) => id);

  const follow = useEffectEvent(() => void awaitTasks(going));
  const tell = useEffectEvent(async () => {
    if (due.length === 0 || document.visibilityState !== 'visible') return;
    const claimed = await claimEnded(due);
    // What is open shows its end by itself.
    const announced = tasks.filter(({ id }) => claimed.includes(id) && !isWatched(id));
    const [first] = announced;
    if (first !== undefined && announced.length > mostToasts)
      showToast({ text: t('told.many', { title: nameOf(first), count: announced.length }) });
    else for (const task of announced) showToast(wordsFor(task));
  });

  const goingNow = going.join();
  useEffect(() => {
    if (goingNow !== '') follow();
  }, [goingNow]);
  const dueNow = due.join();
  useEffect(() => {
    if (dueNow === '') return undefined;
    const look = () => void tell();
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dueNow]);
}

type Named = (task: ListedTask) => string;

/** Its title, and the merchant that it was for where that is not one's own. */
function useTaskName(tasks: readonly ListedTask[]): Named {
  const { t } = useTranslation('tasks');
  const otherMerchantOf = useOtherMerchant(tasks);
  return (task) => {
    const merchant = otherMerchantOf(task);
    const title = titleOf(task);
    return merchant === null ? title : t('told.of', { title, merchant });
  };
}

function useEndWords(nameOf: Named): (task: ListedTask) => NamedToast {
  const { t } = useTranslation('tasks');
  return (task) => {
    const { id, state, refused, failure, finding } = task;
    const title = nameOf(task);
    const results = hasResults(task) && { action: { label: t('tray.results'), run: () => showTask(id) } };
    if (state === 'cancelled') return { text: t('told.cancelled', { title }), tone: 'info' };
    if (state === 'failed') return { text: t('told.failed', { title, reason: failure }), tone: 'failure', ...results };
    if (task.file !== null)
      return { text: t('told.file', { title }), action: { label: t('tray.download'), run: () => downloadFile(task) } };
    if (finding !== null)
      return { text: t('told.finding', { title, text: finding.text }), tone: finding.isGood ? 'success' : 'failure' };
    if (refused > 0) return { text: t('told.partly', { title, count: refused }), tone: 'failure', ...results };
    return { text: t('told.done', { title }), ...results };
  };
}
