type Unit = 'ms' | 'seconds' | 'minutes' | 'hours' | 'days';

const units: readonly (readonly [Unit, number])[] = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
];

/** In the largest unit of which there are two at least, to one decimal below ten. */
export function durationOf(ms: number): { unit: Unit; count: number } {
  const [unit, size] =
    units.find(([, each]) => ms >= 2 * each) ?? (ms >= 1000 ? (['seconds', 1000] as const) : ['ms', 1]);
  const count = ms / size;
  return { unit, count: count < 10 ? Math.round(count * 10) / 10 : Math.round(count) };
}
