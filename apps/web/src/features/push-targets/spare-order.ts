interface Placing {
  readonly order: readonly string[];
  /** The id that it stands before afterwards; null at the end. */
  readonly beforeId: string | null;
}

/** One of several put at another place, counted from 0. */
export function placeAt(ids: readonly string[], id: string, to: number): Placing {
  const rest = ids.filter((each) => each !== id);
  return { order: rest.toSpliced(to, 0, id), beforeId: rest[to] ?? null };
}
