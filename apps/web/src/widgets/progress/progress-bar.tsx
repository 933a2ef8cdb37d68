import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  done: number;
  /** Null, or nothing, while nobody knows. */
  total: number | null;
}

export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const known = total !== null && total > 0 && { value: done, max: total };
  return <progress className={styles.bar} aria-label={label} {...known} />;
}
