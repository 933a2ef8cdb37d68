import { formatTime } from '@touchline/domain/times';

/** Labels of an axis, at most one more than this. */
const mostSteps = 4;
const smallestOdds = 0.01;

/** The smallest of 1, 2 and 5 times a power of ten that divides the span into few steps. */
function roundStep(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / mostSteps));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => span / step <= mostSteps + 1e-9) ?? 10 * power;
}

/** Round odds around these two, from the lowest on. */
export function oddsTicks(low: number, high: number): number[] {
  const step = Math.max(smallestOdds, roundStep(Math.max(high - low, smallestOdds)));
  const first = Math.floor(low / step + 1e-6);
  const last = Math.ceil(high / step - 1e-6);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toFixed(4)));
}

const [minute, hour, day] = [60, 3600, 86_400];
const steps = [
  ...[1, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 28].map((count) => count * day),
];
/** Round hours and days are those of Shanghai. */
const shanghai = 8 * hour;

export interface TimeTick {
  readonly second: number;
  readonly year: string;
  readonly month: number;
  readonly day: number;
  /** Null where ticks are whole days. */
  readonly time: string | null;
  /** Which parts differ from the tick before. */
  readonly changed: 'year' | 'day' | 'none';
}

/** Round moments between two, in seconds. */
export function timeTicks(from: number, to: number): TimeTick[] {
  const step = steps.find((one) => (to - from) / one <= mostSteps) ?? 28 * day;
  const first = Math.ceil((from + shanghai) / step);
  const last = Math.floor((to + shanghai) / step);
  const ticks: TimeTick[] = [];
  for (let at = first; at <= last; at += 1) {
    const second = at * step - shanghai;
    const text = formatTime(new Date(second * 1000));
    const [year = '', month, date] = text.slice(0, 10).split('-');
    const before = ticks.at(-1);
    const isOtherDay = before === undefined || before.day !== Number(date) || before.month !== Number(month);
    ticks.push({
      second,
      year,
      month: Number(month),
      day: Number(date),
      time: step >= day ? null : text.slice(11, 16),
      changed: before !== undefined && before.year !== year ? 'year' : isOtherDay ? 'day' : 'none',
    });
  }
  return ticks;
}
