import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { isUnfinished } from '../../entities/task/own-tasks.ts';

export type ListedTask = CallData<Calls['tasks.list']>['tasks'][number];

export function hasResults(task: ListedTask): boolean {
  return task.hasItems && !isUnfinished(task);
}

/** Running tasks stand first. */
export function inOrder(tasks: readonly ListedTask[]): ListedTask[] {
  return [...tasks.filter(isUnfinished), ...tasks.filter((task) => !isUnfinished(task))];
}

/** Changed rows over those known, newest first; a message that is late takes back nothing. */
export function mergeTasks(
  known: readonly ListedTask[],
  changed: readonly ListedTask[],
  removed: readonly string[] = [],
): ListedTask[] {
  const byId = new Map(known.map((task) => [task.id, task]));
  for (const task of changed) {
    const before = byId.get(task.id);
    if (before === undefined || progressOf(before) <= progressOf(task)) byId.set(task.id, task);
  }
  for (const id of removed) byId.delete(id);
  return [...byId.values()].toSorted((one, other) => Number(other.id) - Number(one.id));
}

function progressOf({ state, done }: ListedTask): number {
  if (state === 'waiting') return -1;
  return state === 'running' ? done : Number.POSITIVE_INFINITY;
}
