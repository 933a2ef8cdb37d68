import type { ListedTask } from './task-rows.ts';
import { useTelling } from './use-telling.ts';

/** Draws nothing: the toasts of ended tasks, in a file that the shell is there without. */
export function TaskTelling({ tasks }: { tasks: readonly ListedTask[] }) {
  useTelling(tasks);
  return null;
}
