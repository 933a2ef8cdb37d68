/** Heights of a table's rows in px, by the name of the density that people choose. */
export const rowHeights = { loose: 72, normal: 48, dense: 36 } as const;

export type Density = keyof typeof rowHeights;

export const densities = Object.keys(rowHeights) as [Density, ...Density[]];

/** A person's own settings of a table. */
export interface TableLook {
  /** Keys of columns in the order wished for; one that is not named stands after its neighbour. */
  readonly order: string[];
  readonly hidden: string[];
  /** null: as the table starts. */
  readonly density: Density | null;
  /** Rows of a page; null or nothing: as the list has it. */
  readonly size?: PageSize | null | undefined;
}

/** The sizes of a page that people choose from. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export const plainLook: TableLook = { order: [], hidden: [], density: null };

/** The first column names the row and stays where it is; keys that a table no longer has are passed over. */
export function orderColumns(known: readonly string[], order: readonly string[]): string[] {
  const [first, ...others] = known;
  if (first === undefined) return [];
  const placed = order.filter((key) => others.includes(key));
  for (const [at, key] of others.entries()) {
    if (!placed.includes(key)) placed.splice(placed.indexOf(others[at - 1] ?? '') + 1, 0, key);
  }
  return [first, ...placed];
}

/** The order after one column went a step to the left or right; the same where it cannot. */
export function moveColumn(order: readonly string[], key: string, step: -1 | 1): string[] {
  const from = order.indexOf(key);
  const to = from + step;
  if (from < 1 || to < 1 || to >= order.length) return [...order];
  return order.with(from, order[to] ?? key).with(to, key);
}
