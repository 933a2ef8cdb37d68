import type { ReactNode } from 'react';

import { CheckIcon, CloseIcon } from '../../widgets/plain/icons.tsx';

import styles from './public.module.css';

export interface OutcomePanelProps {
  kind: 'done' | 'failed';
  text: string;
  children: ReactNode;
}

export function OutcomePanel({ kind, text, children }: OutcomePanelProps) {
  return (
    <div className={styles.form}>
      <div className={styles.outcome} role={kind === 'failed' ? 'alert' : 'status'}>
        <span className={styles.outcomeMark} data-kind={kind}>
          {kind === 'done' ? <CheckIcon /> : <CloseIcon />}
        </span>
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
