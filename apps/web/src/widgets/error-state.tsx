import type { ReactNode } from 'react';

import styles from './error-state.module.css';

export interface ErrorStateProps {
  /** A status or a sign, large and quiet behind the sentence. */
  mark: string;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export function ErrorState({ mark, title, children, actions }: ErrorStateProps) {
  return (
    <main className={styles.page}>
      <div className={styles.field} aria-hidden="true">
        <svg viewBox="0 0 420 240" className={styles.lines}>
          <rect x="10" y="10" width="400" height="220" rx="4" />
          <path d="M210 10v220M10 70h62v100H10M410 70h-62v100h62" />
          <circle cx="210" cy="120" r="46" />
        </svg>
        <span className={styles.mark}>{mark}</span>
      </div>
      <h1 className={styles.title}>{title}</h1>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </main>
  );
}
