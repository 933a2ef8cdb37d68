/** Named one by one in a question; the others are counted. */
const mostNamed = 3;

interface RowWords {
  readonly separator: string;
  readonly andMore: (named: { readonly names: string; readonly count: number }) => string;
}

/** The first names of the chosen rows, and how many rows there are if not all are named. */
export function namedRows(all: readonly string[], count: number, { separator, andMore }: RowWords): string {
  const names = all.slice(0, mostNamed).join(separator);
  return count > mostNamed ? andMore({ names, count }) : names;
}
