import { barsOutline } from './bars-outline.ts';

import styles from './bars.module.css';

interface BarsProps {
  title: string;
  /** The bars in words: a screen reader reads it instead of them. */
  summary: string;
  /** Null where there is nothing to tell. */
  values: readonly (number | null)[];
  tone?: 'plain' | 'bad';
  /** Below the first and the last one. */
  ends: readonly [string, string];
}

const [width, height, gap] = [480, 56, 1];

/** A small plot of one figure over time; the numbers stand elsewhere, on demand. */
export function Bars({ title, summary, values, tone = 'plain', ends }: BarsProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  const outline = barsOutline(values, { width, height, gap, most });
  return (
    <figure className={styles.figure} data-tone={tone}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} ${summary}`}
      >
        <path d={outline} />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
    </figure>
  );
}
