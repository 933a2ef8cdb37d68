import type { ReactNode } from 'react';

import styles from './tag.module.css';

/** A word beside a name that says what kind it is of. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'good' | 'off'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
