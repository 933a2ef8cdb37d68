import styles from './cell.module.css';

export type StatusTone = 'good' | 'bad' | 'quiet' | 'warning' | 'dark' | 'active';

/** State is never shown by colour alone. */
export function StatusDot({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className={styles.status} data-tone={tone}>
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  );
}
