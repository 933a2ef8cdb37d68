import { type RovingStep, stopsIn } from './use-roving.ts';

/** Left and right, first and last of what stands in one line. */
export const alongLine: RovingStep = (key, from, box) => {
  const stops = stopsIn(box);
  const at = stops.indexOf(from);
  const to: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: stops.length - 1 };
  return stops[to[key] ?? -1];
};

/**
 * The header's sort marks are the first line, then each row with what stands in it: up and down go from line to line
 * and stay with the same control, left and right go through a line, Home and End to the first and last row.
 */
export const throughTable: RovingStep = (key, from, table) => {
  const head = [...table.querySelectorAll('thead')].flatMap(stopsIn);
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row]')].map((row) => [row, ...stopsIn(row)]);
  const lines = head.length === 0 ? rows : [head, ...rows];
  const y = lines.findIndex((line) => line.includes(from));
  const line = lines[y];
  if (line === undefined) return undefined;
  const x = line.indexOf(from);
  const beside = (other: readonly HTMLElement[] | undefined) =>
    line === head || other === head ? other?.[0] : (other?.[x] ?? other?.[0]);
  const to: Record<string, HTMLElement | undefined> = {
    ArrowUp: beside(lines[y - 1]),
    ArrowDown: beside(lines[y + 1]),
    ArrowLeft: line[x - 1],
    ArrowRight: line[x + 1],
    Home: rows[0]?.[0],
    End: rows.at(-1)?.[0],
  };
  return to[key];
};
