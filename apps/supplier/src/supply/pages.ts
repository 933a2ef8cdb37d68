/** A record that can be listed by when it changed last. */
export interface SupplyEntry {
  /** Time of the last change, by the supplier's clock. */
  readonly updatedAt: number;
  readonly id: number;
  readonly make: () => object;
  /** The record before its last change, if it existed. */
  readonly makeEarlier?: () => object | undefined;
}

export interface SupplyPageQuery {
  readonly since: number;
  readonly cursor: Cursor | undefined;
  readonly limit: number;
}

export interface SupplyPage {
  readonly entries: readonly SupplyEntry[];
  readonly query: {
    readonly since: number;
    readonly limit: number;
    /** How many records the page has. */
    readonly count: number;
    /** Whether there are more by now. */
    readonly more: boolean;
    /** Where the next page begins, now or later. */
    readonly next: string;
  };
}

interface Cursor {
  readonly updatedAt: number;
  readonly id: number;
}

/** Oldest change first. What changes while one reads comes again, later: nothing can slip behind the cursor. */
export function pageOf(entries: readonly SupplyEntry[], { since, cursor, limit }: SupplyPageQuery): SupplyPage {
  const from = cursor ?? { updatedAt: since, id: Number.MAX_SAFE_INTEGER };
  const found = entries.filter((entry) => compare(entry, from) > 0).toSorted(compare);
  const page = found.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    entries: page,
    query: {
      since,
      limit,
      count: page.length,
      more: found.length > limit,
      next: cursorText(last),
    },
  };
}

function compare(one: Cursor, other: Cursor): number {
  return one.updatedAt - other.updatedAt || one.id - other.id;
}

function cursorText({ updatedAt, id }: Cursor): string {
  return `${updatedAt}-${id}`;
}

export function cursorNamed(text: string): Cursor | undefined {
  const [, updatedAt, id] = /^(-?\d{1,12})-(\d{1,16})$/.exec(text) ?? [];
  return id === undefined ? undefined : { updatedAt: Number(updatedAt), id: Number(id) };
}
