import type { CallData } from '@touchline/contract/call';
import type { Calls } from '@touchline/contract/calls';
import { contract } from 'virtual:contract';

import { addressOf } from '../../lib/call-address.ts';
import { callApi, currentPrefix } from '../../lib/http.ts';

export type Task = Omit<CallData<Calls['tasks.get']>, 'next'>;
export type TaskItem = Task['items'][number];

/** First part of every cache key of tasks. */
export const tasksName = 'tasks';

/** With every item: an answer carries only some of them. */
export async function readTask(id: string, signal: AbortSignal): Promise<Task> {
  const items: TaskItem[] = [];
  let after = 0;
  for (;;) {
    const query = after === 0 ? {} : { after };
    const { next, ...task } = await callApi(
      'tasks.get',
      { params: { id }, query },
      { signal, quiet: true, isBackground: true },
    );
    items.push(...task.items);
    if (next === null) return { ...task, items };
    after = next;
  }
}

export const cancelTask = (id: string) => callApi('tasks.cancel', { params: { id } });

/** Read by the browser itself, straight to the disk. */
export function fileAddressOf(id: string): string {
  return addressOf(contract['tasks.file'].path, { params: { id } }, currentPrefix());
}

export function isUnfinished({ state }: Pick<Task, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
