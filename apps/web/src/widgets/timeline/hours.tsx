import { percentAt, type TimeAxis, tickMs } from './model/axis.ts';
import { ticksOf } from './model/zone-day.ts';
import { NowTime } from './now-line.tsx';
import type { TimelineZoom } from './timeline.types.ts';

import styles from './timeline.module.css';

interface HoursProps {
  axis: TimeAxis;
  zoom: TimelineZoom;
}

const ticks = ({ axis, zoom }: HoursProps) => ticksOf(axis.sight, axis.day.start, tickMs[zoom], axis.zone);

/** The clock's times above the rows. Bars tell theirs to screen readers themselves. */
export function Hours({ now, ...props }: HoursProps & { now: number | undefined }) {
  return (
    <div className={styles.hours} aria-hidden="true">
      {ticks(props).map(({ at, clock, note }, index) => (
        <span
          key={at}
          className={styles.hour}
          data-turn={index % 4}
          data-note={note === undefined ? undefined : ''}
          style={{ left: `${percentAt(at, props.axis)}%` }}
        >
          <span className={styles.note}>{note}</span>
          <span>{clock}</span>
        </span>
      ))}
      <NowTime axis={props.axis} now={now} />
    </div>
  );
}

/** Lines behind the rows; hours of the neighbouring days are shaded. */
export function HourLines(props: HoursProps) {
  const { axis } = props;
  const [from, to] = [percentAt(axis.day.start, axis), percentAt(axis.day.end, axis)];
  return (
    <div className={styles.lines} aria-hidden="true">
      <div className={styles.beside} style={{ left: 0, width: `${from}%` }} />
      <div className={styles.beside} style={{ left: `${to}%`, right: 0 }} />
      {ticks(props).map(({ at, clock }) => (
        <div
          key={at}
          className={styles.line}
          data-kind={clock === '00:00' ? 'day' : clock.endsWith(':00') ? 'hour' : 'part'}
          style={{ left: `${percentAt(at, axis)}%` }}
        />
      ))}
    </div>
  );
}
