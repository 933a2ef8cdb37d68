import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { errors } from 'virtual:errors';

import { callApi } from '../../lib/calls/http.ts';

export type OwnTask = Omit<CallData<Calls['tasks.get']>, 'next'>;
export type OwnTaskItem = OwnTask['items'][number];

/** They stand in one's own merchant, whichever one's pages are open. */
export const own = { actingFor: null } as const;

/** First part of every cache key of tasks. */
export const tasksName = 'tasks';

/** With every item: an answer carries only some of them. */
export async function readTask(id: string, signal: AbortSignal): Promise<OwnTask> {
  const items: OwnTaskItem[] = [];
  let after = 0;
  for (;;) {
    const query = after === 0 ? {} : { after };
    const { next, ...task } = await callApi(
      'tasks.get',
      { params: { id }, query },
      { ...own, signal, quiet: true, isBackground: true },
    );
    items.push(...task.items);
    if (next === null) return { ...task, items };
    after = next;
  }
}

/** One that has ended meanwhile says so itself. */
export const cancelTask = (id: string) =>
  callApi('tasks.cancel', { params: { id } }, { ...own, quietOn: errors.conflict.code });

export function isUnfinished({ state }: Pick<OwnTask, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
