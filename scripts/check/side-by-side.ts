import type { Step } from './steps.ts';

/** Two cores: a third step would only make the other two slower. */
const atOnce = 2;

/** Steps in groups: neighbours that run beside each other, and each of the others by itself. */
export function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.isBeside === true && last?.[0]?.isBeside === true) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Does the work for each, a few at once; the results have the order of the steps. */
export async function sideBySide<T>(steps: readonly Step[], work: (step: Step) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const waiting = [...steps.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, step] = next;
      results[at] = await work(step);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, steps.length) }, lane));
  return results;
}
