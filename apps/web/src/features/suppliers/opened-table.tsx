import { type ReactNode, useState } from 'react';

import styles from './suppliers.module.css';

/** Numbers on demand: drawn only once somebody has opened them. */
export function OpenedTable({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{label}</summary>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
        <div className={styles.scroll} role="region" tabIndex={0} aria-label={`${name} ${label}`}>
          {children}
        </div>
      )}
    </details>
  );
}
