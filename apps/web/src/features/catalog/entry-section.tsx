import { type ReactNode, useId } from 'react';

import styles from './catalog.module.css';

interface EntrySectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function EntrySection({ title, hint, children }: EntrySectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        {hint !== undefined && <span className={styles.quiet}>{hint}</span>}
      </div>
      {children}
    </section>
  );
}
