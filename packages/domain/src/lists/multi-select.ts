/** Values with a meaning of their own inside a multi-select; elsewhere 999 is only a number. */
export const allValue = 999;
export const noneValue = 0;

export const shownTags = 3;
export const foldedAfter = 5;

/** The ids that a multi-select's value stands for, in the order of its options. */
export function chosenOf(value: readonly number[], ids: readonly number[]): number[] {
  if (value.includes(allValue)) return [...ids];
  return ids.filter((id) => value.includes(id));
}

/** One spelling for each choice: all, none, or some. */
export function valueOf(chosen: readonly number[], ids: readonly number[]): number[] {
  const some = ids.filter((id) => chosen.includes(id));
  if (some.length === 0) return [noneValue];
  return some.length === ids.length ? [allValue] : some;
}
