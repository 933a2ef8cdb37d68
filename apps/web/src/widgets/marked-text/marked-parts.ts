export interface MarkedRange {
  readonly from: number;
  readonly to: number;
  readonly isGrave: boolean;
}

interface Part {
  readonly from: number;
  readonly part: string;
  readonly mark: 'grave' | 'light' | null;
}

/** One walk over the edges in their order, with a count of the marks that are open. */
export function partsOf(text: string, ranges: readonly MarkedRange[]): Part[] {
  const edges = ranges
    .flatMap(({ from, to, isGrave }) => [
      { at: from, grave: Number(isGrave), all: 1 },
      { at: to, grave: -Number(isGrave), all: -1 },
    ])
    .toSorted((one, other) => one.at - other.at);
  const parts: Part[] = [];
  let [from, grave, all] = [0, 0, 0];
  for (const edge of [...edges, { at: text.length, grave: 0, all: 0 }]) {
    const mark = all === 0 ? null : grave > 0 ? 'grave' : 'light';
    if (edge.at > from) parts.push({ from, part: text.slice(from, edge.at), mark });
    from = Math.max(from, edge.at);
    grave += edge.grave;
    all += edge.all;
  }
  return parts;
}
