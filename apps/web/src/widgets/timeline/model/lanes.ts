import type { TimelineBar, TimelineRow } from '../timeline.types.ts';

/** In px. A row of one lane has room for two lines in its head. */
export const sizes = { bar: 30, betweenLanes: 4, rowPadding: 5, hours: 40 } as const;

/** Width of the rows' heads in px; on a phone the hours need the room. */
export const headWidths = { usual: 208, narrow: 96 } as const;

export interface PlacedBar {
  readonly bar: TimelineBar;
  readonly lane: number;
}

export interface PlacedRow {
  readonly row: TimelineRow;
  /** By start. */
  readonly bars: readonly PlacedBar[];
  readonly top: number;
  readonly height: number;
}

const laneStep = sizes.bar + sizes.betweenLanes;

/** Distance of a lane from the top of its row. */
export function laneTop(lane: number): number {
  return sizes.rowPadding + lane * laneStep;
}

/** Bars that overlap in time stand below one another; each takes the first lane that is free. */
function inLanes(bars: TimelineBar[]): PlacedBar[] {
  const ends: number[] = [];
  return bars
    .toSorted((one, other) => one.start - other.start || one.end - other.end || (one.id < other.id ? -1 : 1))
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.start);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = bar.end;
      return { bar, lane };
    });
}

/** Puts bars into their rows and rows below one another. */
export function layOutRows(rows: readonly TimelineRow[], bars: readonly TimelineBar[]): PlacedRow[] {
  const byRow = Map.groupBy(bars, ({ row }) => row);
  let top = 0;
  return rows.map((row) => {
    const placed = inLanes(byRow.get(row.id) ?? []);
    const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1));
    const height = laneTop(lanes) - sizes.betweenLanes + sizes.rowPadding;
    const at = top;
    top += height;
    return { row, bars: placed, top: at, height };
  });
}

/** Index of the row at a height, from the first to the last. */
export function rowIndexAt(rows: readonly PlacedRow[], y: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
