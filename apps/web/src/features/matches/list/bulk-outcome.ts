import { matchStatus } from '@touchline/domain/matches/match-status';

import { followTask } from '../../../entities/task/follow-task.ts';
import { showTask } from '../../../entities/task/shown-task.ts';
import { CallError } from '../../../lib/calls/call-error.ts';
import { i18n } from '../../../lib/i18n.ts';
import { refreshList } from '../../../lib/lists/list-query.ts';
import { showBanner, showToast } from '../../../lib/page/notices.ts';
import type { MatchPage } from '../match-page.ts';
import { type BulkAct, changeMany, type ListedMatch, matchesName } from '../matches.api.ts';
import '../matches.messages.ts';

const { onShelf, offShelf, recycled } = matchStatus;
const wayBack = { [onShelf]: 'putOnShelf', [offShelf]: 'takeOffShelf', [recycled]: 'recycle' } as const;

/** One toast where all went well, with a way back to `before`; the results of each where not. */
export async function tellOutcome(
  matchPage: MatchPage,
  taskId: string,
  act: BulkAct,
  before: readonly ListedMatch[] | null,
): Promise<void> {
  const task = await followTask(taskId);
  await refreshList(matchesName);
  if (task === null) return;
  const done = task.items.filter(({ state }) => state === 'done').map(({ key }) => key);
  if (task.state !== 'done' || done.length < task.items.length) {
    showTask(taskId);
    return;
  }
  const undo = before !== null && {
    action: { label: i18n.t('common:notices.undo'), run: () => takeBack(matchPage, done, before) },
  };
  const secondAction = { label: i18n.t('matches:bulk.details'), run: () => showTask(taskId) };
  showToast({ text: i18n.t(`matches:bulk.${act}.done`, { count: done.length }), ...undo, secondAction });
}

/** Each to where it stood. */
async function takeBack(matchPage: MatchPage, ids: readonly string[], before: readonly ListedMatch[]): Promise<void> {
  const statusOf = new Map(before.map(({ matchId, status }) => [matchId, status]));
  for (const [status, some] of Map.groupBy(ids, (id) => statusOf.get(id) ?? offShelf)) {
    const act = wayBack[status];
    try {
      const { taskId } = await changeMany(matchPage, act, { ids: some });
      await tellOutcome(matchPage, taskId, act, null);
    } catch (error) {
      if (error instanceof CallError) showBanner(error);
    }
  }
}
