import { byCode } from '@touchline/domain/predictions/odds-lines';
import { playTypeName, type PredictedSport } from '@touchline/domain/predictions/play-types';

import type { SeriesRow } from './quotes.repository.ts';
import { playTypeOf } from './quotes.service.ts';

/** More steps are no more to see on any screen. */
const mostPoints = 300;

/** A series for each provider and play type, as columns: a plot takes them so, and they are a third of the bytes. */
export function seriesOf(rows: readonly SeriesRow[], nameOf: (providerId: number) => string, only?: number) {
  return rows.flatMap((row) => {
    const playType = playTypeOf(row);
    if (playType === null || (only !== undefined && only !== playType)) return [];
    const { providerId, discipline, times, lines, closed, odds } = row;
    const kept = thinned(times, mostPoints);
    const columnOf = <T>(values: readonly (T | null)[], otherwise: T): T[] => kept.map((at) => values[at] ?? otherwise);
    return [
      {
        providerId,
        providerName: nameOf(providerId),
        playType,
        playTypeName: playTypeName(playType, discipline as PredictedSport),
        times: columnOf(times, 0),
        lines: columnOf(lines, null),
        closed: columnOf(closed, false),
        odds: byCode(playType, (at) => columnOf(odds[at] ?? [], 0)),
      },
    ];
  });
}

/** Which of them are kept: the first always; of each stretch of time of the same length what stood at its end. */
export function thinned(times: readonly number[], most: number): readonly number[] {
  const all = [...times.keys()];
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (times.length <= most) return all;
  const length = (last - first) / (most - 2);
  const stretch = (time: number) => Math.floor((time - first) / length);
  return all.filter((at) => {
    const [time = 0, next] = [times[at], times[at + 1]];
    return at === 0 || next === undefined || stretch(next) !== stretch(time);
  });
}
