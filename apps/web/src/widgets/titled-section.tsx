import { type ReactNode, useId } from 'react';

import styles from './titled-section.module.css';

interface TitledSectionProps {
  title: string;
  hint?: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a record with a title of its own. */
export function TitledSection({ title, hint, action, children }: TitledSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h3 id={titleId}>{title}</h3>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        {action !== undefined && <span className={styles.action}>{action}</span>}
      </div>
      {children}
    </section>
  );
}
