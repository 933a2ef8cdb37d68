import type { ReactNode } from 'react';

import { InfoIcon, WarningIcon } from './icons.tsx';

import styles from './alert.module.css';

export interface AlertProps {
  kind: 'error' | 'info';
  children: ReactNode;
  /** Said once in place of children that change every second. */
  spoken?: string;
}

export function Alert({ kind, children, spoken }: AlertProps) {
  const role = kind === 'error' ? 'alert' : 'status';
  return (
    <div className={`${styles.alert} ${styles[kind]}`} role={spoken === undefined ? role : undefined}>
      {kind === 'error' ? <WarningIcon /> : <InfoIcon />}
      {spoken !== undefined && (
        <span className={styles.spoken} role={role}>
          {spoken}
        </span>
      )}
      <div aria-hidden={spoken !== undefined || undefined}>{children}</div>
    </div>
  );
}
