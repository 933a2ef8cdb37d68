/** Minutes of play at which a half of football begins and ends; other sports stop the clock. */
const halves: Readonly<Record<number, readonly [from: number, to: number]>> = {
  11: [0, 45],
  13: [45, 90],
  14: [90, 105],
  15: [105, 120],
};

/** Beyond so many added minutes the feed has missed the end of the half. */
const mostAdded = 30;
const minuteMs = 60_000;

/** Stages that a minute is told of. */
export const timedStages: readonly number[] = Object.keys(halves).map(Number);

/** The running minute of a half, as 32′ or 45+2′; null where nobody knows it. */
export function minuteOf(stage: number, periodTime: string | null, now: number): string | null {
  const [from, to] = halves[stage] ?? [];
  if (from === undefined || to === undefined || periodTime === null) return null;
  // A supplier's clock may be ahead of ours.
  const minute = from + Math.max(0, Math.floor((now - Date.parse(periodTime)) / minuteMs)) + 1;
  if (minute > to + mostAdded) return null;
  return minute > to ? `${to}+${minute - to}′` : `${minute}′`;
}
