import type { CheckStep } from './steps.ts';

interface Wish {
  /** Names of scripts, or titles, between commas. */
  readonly only?: string | undefined;
  /** The first of them. */
  readonly from?: string | undefined;
}

/** The steps that are wished for, in their own order; a name that no step has is refused. */
export function chooseSteps(steps: readonly CheckStep[], { only, from }: Wish): readonly CheckStep[] {
  const isNamed = (step: CheckStep, name: string) => step.script === name || step.title === name;
  const names = [...(only?.split(',') ?? []), ...(from === undefined ? [] : [from])];
  const unknown = names.filter((name) => !steps.some((step) => isNamed(step, name)));
  if (unknown.length > 0)
    throw new Error(`no step ${unknown.join(', ')}; there are ${steps.map(({ script }) => script).join(', ')}`);
  if (only !== undefined) return steps.filter((step) => only.split(',').some((name) => isNamed(step, name)));
  return from === undefined ? steps : steps.slice(steps.findIndex((step) => isNamed(step, from)));
}
