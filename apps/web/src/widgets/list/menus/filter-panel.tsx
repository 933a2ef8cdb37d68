import type { ReactNode } from 'react';

import styles from './filter-button.module.css';

/** In px: what a picker of the panel is wide. */
export const fieldWidth = 232;

interface PanelFieldProps {
  label: string;
  /** Takes a line of its own. */
  isWide?: boolean;
  /** Names itself by the same label. */
  children: ReactNode;
}

/** A filter under its name. */
export function PanelField({ label, isWide = false, children }: PanelFieldProps) {
  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
