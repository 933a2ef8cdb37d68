import { type ReactNode, useState } from 'react';

import styles from '../matches.module.css';

/** Marks for a moment what has just become another value. */
export function Moved({ value, children }: { value: string; children: ReactNode }) {
  const [seen, setSeen] = useState({ value, times: 0 });
  if (seen.value !== value) setSeen({ value, times: seen.times + 1 });
  return (
    <span key={seen.times} className={styles.movable} data-moved={seen.times > 0 || undefined}>
      {children}
    </span>
  );
}
