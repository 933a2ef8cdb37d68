import { proofLanes } from '../services/service-dirs.ts';
import type { CheckStep } from './steps.ts';

/** Steps in groups: neighbours that run beside each other, and each of the others by itself. */
export function groupsOf(steps: readonly CheckStep[]): CheckStep[][] {
  const groups: CheckStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isBeside === true && last?.[0]?.isBeside === true) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Does the work for each in one of the lanes; the results have the order of the steps. */
export async function sideBySide<T>(
  steps: readonly CheckStep[],
  work: (step: CheckStep, lane: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...steps.entries()];
  const lane = async (at: number): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, step] = next;
      results[index] = await work(step, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(proofLanes.length, steps.length) }, (_, at) => lane(at)));
  return results;
}
