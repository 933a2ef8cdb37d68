/** The choice after a click on one push target; the last chosen one stays chosen. */
export function toggledTarget(chosen: readonly string[], code: string): string[] {
  if (!chosen.includes(code)) return [...chosen, code];
  return chosen.length === 1 ? [...chosen] : chosen.filter((each) => each !== code);
}

/** The choice after a click on select-all: all, and from all back to the first one. */
export function toggledAllTargets(chosen: readonly string[], offered: readonly string[]): string[] {
  if (!hasAllTargets(chosen, offered)) return [...new Set([...chosen, ...offered])];
  return offered.slice(0, 1);
}

export function hasAllTargets(chosen: readonly string[], offered: readonly string[]): boolean {
  return offered.every((code) => chosen.includes(code));
}
