import { formatTime } from '@touchline/domain/times';

import { BitratePlot, hourPieces, type TimedValue } from './wall/bitrate-plot.tsx';
import { scaleTop } from './wall/scale-top.ts';

import styles from './hour-plot.module.css';

const halfHourMs = 1_800_000;

interface HourPlotProps {
  points: readonly TimedValue[];
  until: number;
  /** Points further apart are not joined. */
  pauseMs: number;
  /** The scale ends no lower. */
  least: number;
  textOf: (value: number) => string;
  label: string;
}

/** A steady line does not lie on the edge. */
const headroom = 1.1;

/** Values of the hour up to `until`, between a scale and the times of day. */
export function HourPlot({ points, until, pauseMs, least, textOf, label }: HourPlotProps) {
  const top = scaleTop(headroom * Math.max(0, ...points.map(({ value }) => value)), least);
  return (
    <div className={styles.figure}>
      <div className={styles.scale} aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{value === 0 ? '0' : textOf(value)}</span>
        ))}
      </div>
      <BitratePlot pieces={hourPieces(points, until, pauseMs)} label={label} size="large" top={top} />
      <div className={styles.times} aria-hidden="true">
        {[2, 1, 0].map((halves) => (
          <time key={halves}>{formatTime(new Date(until - halves * halfHourMs)).slice(11)}</time>
        ))}
      </div>
    </div>
  );
}
