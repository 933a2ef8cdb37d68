import type { Line } from '@touchline/domain/predictions/odds-lines';

import { oddsTicks } from './odds-axis.ts';
import type { OddsSeries } from './odds-props.ts';

/** A time in which one selection's odds stood still and could be picked; in seconds. */
export interface OddsStretch {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly line: Line | null;
  readonly isNewLine: boolean;
}

export interface Frame {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** The plot's coordinate space. */
export const extent = { width: 1000, height: 100 } as const;

/** The last one lasts until the end; where the line is closed there is none, whatever it then says of odds and line. */
export function stretchesOf({ times, lines, closed, odds }: OddsSeries, code: number, until: number): OddsStretch[] {
  const values = odds[String(code)] ?? [];
  let before: Line | null | undefined;
  return times.flatMap((from, at) => {
    const value = values[at];
    if (value === undefined || closed[at] === true || from >= until) return [];
    const to = Math.min(times[at + 1] ?? until, until);
    const line = lines[at] ?? null;
    const isNewLine = before !== undefined && line !== before;
    before = line;
    return [{ from, to, value, line, isNewLine }];
  });
}

/** A frame whose edges are round odds, with the round odds between them. */
export interface RoundFrame extends Frame {
  readonly ticks: readonly number[];
}

/** Around all of it, with some air above and below; null where there is nothing to draw. */
export function frameOf(stretches: readonly OddsStretch[], until: number, mark?: number): RoundFrame | null {
  if (stretches.length === 0) return null;
  const values = stretches.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const air = Math.max((high - low) * 0.1, 0.02);
  const starts = stretches.map(({ from }) => from);
  const ticks = oddsTicks(Math.max(low - air, 0), high + air);
  const [first = low, last = high] = [ticks[0], ticks.at(-1)];
  return { from: Math.min(...starts, mark ?? until), to: until, low: first, high: last, ticks };
}

/** Steps, as odds move; a gap where they were closed. */
export function pathOf(stretches: readonly OddsStretch[], frame: Frame): string {
  return stretches
    .map(({ from, to, value }, at) => {
      const isJoined = stretches[at - 1]?.to === from;
      return `${isJoined ? 'V' : `M${acrossOf(from, frame)} `}${heightOf(value, frame)}H${acrossOf(to, frame)}`;
    })
    .join('');
}

/** Where the line changed; nothing long, which round ends make a dot. */
export function dotsOf(stretches: readonly OddsStretch[], frame: Frame): string {
  return stretches
    .filter(({ isNewLine }) => isNewLine)
    .map(({ from, value }) => `M${acrossOf(from, frame)} ${heightOf(value, frame)}h0`)
    .join('');
}

/** The odds at that second; undefined where they were closed, or not reported yet. */
export function stretchAt(stretches: readonly OddsStretch[], second: number): OddsStretch | undefined {
  return stretches.findLast(({ from, to }) => from <= second && second <= to);
}

/** Where odds began at this line: those at another are of another thing. */
export function firstAtLine(stretches: readonly OddsStretch[], line: Line | null): number | undefined {
  return stretches.find((stretch) => stretch.line === line)?.value;
}

/** From 0 to 1. */
export function shareOf(second: number, { from, to }: Frame): number {
  return Math.min(1, Math.max(0, (second - from) / (to - from)));
}

function acrossOf(second: number, frame: Frame): number {
  return rounded(shareOf(second, frame) * extent.width);
}

function heightOf(value: number, { low, high }: Frame): number {
  return rounded(extent.height * (1 - (value - low) / (high - low)));
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
