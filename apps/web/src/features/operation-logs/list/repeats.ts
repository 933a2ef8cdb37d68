/** How many refusals of the same kind a row stands for; 0 where it is of one alone. */
export function repeatsIn(errMsg: string | undefined): number {
  return Number(/^\{"repeated":(\d+),/.exec(errMsg ?? '')?.[1] ?? 0);
}
