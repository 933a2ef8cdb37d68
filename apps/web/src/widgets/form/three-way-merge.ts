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

/** The same of rows: a row that both sides changed stands there twice. Unless someone else saved, my order stays. */
export function mergeRows<Row>({ base, mine, latest }: Versions<readonly Row[]>): Row[] {
  const textsOf = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row));
  const texts = { base: textsOf(base), mine: textsOf(mine), latest: textsOf(latest) };
  if (isSameList(texts.base, texts.latest)) return [...mine];
  return mergeLists(texts).map((text) => JSON.parse(text) as Row);
}

export function isSameList(one: readonly string[], other: readonly string[]): boolean {
  const items = new Set(one);
  return items.size === new Set(other).size && other.every((item) => items.has(item));
}
