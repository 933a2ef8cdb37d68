import styles from './wall.module.css';

export interface PlotPoint {
  /** From 0 to 1. */
  readonly at: number;
  readonly value: number;
}

interface BitratePlotProps {
  /** In pieces: a publisher's pause is no line. */
  pieces: readonly (readonly PlotPoint[])[];
  /** Null where the figure stands beside it in words. */
  label: string | null;
  size: 'small' | 'large';
  /** The value at the upper edge; unless given, the highest one takes the height. */
  top?: number;
}

const [width, height] = [100, 30];

/** A line over time, with the area below it. */
export function BitratePlot({ pieces, label, size, top }: BitratePlotProps) {
  const most = top ?? (Math.max(1, ...pieces.flat().map(({ value }) => value)) * height) / (height - 3);
  const lines = pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => piece.map(({ at, value }) => [at * width, height - (value / most) * height] as const));
  return (
    <svg
      className={styles.plot}
      data-size={size}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {top !== undefined && <path className={styles.grid} d={`M0,0 H${width} M0,${height / 2} H${width}`} />}
      {lines.map((line) => {
        const path = line.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' L');
        const [from, to] = [line[0]?.[0] ?? 0, line.at(-1)?.[0] ?? 0];
        return (
          <g key={from}>
            <path className={styles.area} d={`M${from.toFixed(2)},${height} L${path} L${to.toFixed(2)},${height} Z`} />
            <path className={styles.line} d={`M${path}`} />
          </g>
        );
      })}
    </svg>
  );
}

/** Values in even steps. */
export function evenPoints(values: readonly number[]): PlotPoint[] {
  return values.map((value, at) => ({ at: values.length < 2 ? 0 : at / (values.length - 1), value }));
}

const hourMs = 3_600_000;

export interface TimedValue {
  readonly time: string;
  readonly value: number;
}

/** Points of the hour up to `until`, in pieces: a longer pause begins a new one. */
export function hourPieces(points: readonly TimedValue[], until: number, pauseMs: number) {
  const pieces: PlotPoint[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { time, value } of points) {
    const ms = Date.parse(time);
    const point = { at: Math.min(1, Math.max(0, 1 - (until - ms) / hourMs)), value };
    if (ms - last > pauseMs) pieces.push([point]);
    else pieces.at(-1)?.push(point);
    last = ms;
  }
  return pieces;
}
