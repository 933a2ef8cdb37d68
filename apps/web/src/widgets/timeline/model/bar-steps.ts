import type { PlacedRow } from './lanes.ts';

/** A stop of the focus: a bar, or the head of a row where `bar` is null. */
export interface TimelineStop {
  readonly row: string;
  readonly bar: string | null;
}

const rowsOfPage = 10;

/** Where a key leads from a stop; the head of a row stands before its first bar. */
export function stopAfter(
  rows: readonly PlacedRow[],
  from: TimelineStop,
  key: string,
  isToEnd: boolean,
): TimelineStop | undefined {
  const y = rows.findIndex(({ row }) => row.id === from.row);
  const placed = rows[y];
  if (placed === undefined) return undefined;
  const x = placed.bars.findIndex(({ bar }) => bar.id === from.bar);
  const inRow = (at: number): TimelineStop | undefined =>
    at < -1 || at >= placed.bars.length ? undefined : { row: placed.row.id, bar: placed.bars[at]?.bar.id ?? null };
  const inOther = (at: number): TimelineStop | undefined => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, at))];
    if (row === undefined || row === placed) return undefined;
    const start = placed.bars[x]?.bar.start;
    return { row: row.row.id, bar: start === undefined ? null : nearestBar(row, start) };
  };
  switch (key) {
    case 'ArrowLeft':
      return inRow(x - 1);
    case 'ArrowRight':
      return inRow(x + 1);
    case 'ArrowUp':
      return inOther(y - 1);
    case 'ArrowDown':
      return inOther(y + 1);
    case 'PageUp':
      return inOther(y - rowsOfPage);
    case 'PageDown':
      return inOther(y + rowsOfPage);
    case 'Home':
      return isToEnd ? inOther(0) : inRow(-1);
    case 'End':
      return isToEnd ? inOther(rows.length - 1) : inRow(placed.bars.length - 1);
    default:
      return undefined;
  }
}

function nearestBar({ bars }: PlacedRow, start: number): string | null {
  const distance = (at: number) => Math.abs((bars[at]?.bar.start ?? 0) - start);
  const nearest = bars.reduce((best, _, at) => (distance(at) < distance(best) ? at : best), 0);
  return bars[nearest]?.bar.id ?? null;
}

/** The stop itself, or what comes closest to it after its bar or its row has gone. */
export function stopNow(rows: readonly PlacedRow[], wanted: TimelineStop | null): TimelineStop | null {
  const first = rows[0];
  if (first === undefined) return null;
  if (wanted?.bar != null) {
    const home = rows.find(({ bars }) => bars.some(({ bar }) => bar.id === wanted.bar));
    if (home !== undefined) return { row: home.row.id, bar: wanted.bar };
  }
  if (wanted !== null && rows.some(({ row }) => row.id === wanted.row)) return { row: wanted.row, bar: null };
  return { row: first.row.id, bar: first.bars[0]?.bar.id ?? null };
}
