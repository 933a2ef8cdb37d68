export interface Versions<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly latest: Value;
}

/** Of lists without order: what I added and took away, done again on what someone else saved. */
export function mergeLists({ base, mine, latest }: Versions<readonly string[]>): readonly string[] {
  const [before, after] = [new Set(base), new Set(mine)];
  const merged = new Set([...latest, ...mine.filter((item) => !before.has(item))]);
  for (const item of base) if (!after.has(item)) merged.delete(item);
  return [...merged];
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  const items = new Set(one);
  return items.size === new Set(other).size && other.every((item) => items.has(item));
}
