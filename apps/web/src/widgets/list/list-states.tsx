import { useTranslation } from 'react-i18next';

import { CallError } from '../../lib/calls/call-error.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../plain/button.tsx';
import '../lists.messages.ts';

import styles from './list-states.module.css';

export interface EmptyAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface EmptyState {
  /** Why there is nothing. */
  readonly text: string;
  readonly hint?: string;
  /** The next step. */
  readonly action?: EmptyAction | undefined;
  readonly others?: readonly EmptyAction[];
}

export function ListEmpty({ text, hint, action, others }: EmptyState) {
  return (
    <div className={styles.state} role="status">
      <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
        <rect x="8" y="10" width="80" height="46" rx="4" />
        <path d="M8 24h80M30 24v32M20 36h4M42 36h30M20 46h4M42 46h20" />
      </svg>
      <p className={styles.text}>{text}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && (
        <div className={styles.actions}>
          {[action, ...(others ?? [])].map(({ label, onClick }) => (
            <Button key={label} onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('lists');
  const hint = error instanceof CallError ? failureText(error) : t('list.failedHint');
  return (
    <div className={styles.state} role="alert">
      <p className={styles.text}>{t('list.failed')}</p>
      <p className={styles.hint}>{hint}</p>
      <Button onClick={onRetry}>{t('list.retry')}</Button>
    </div>
  );
}

/** In the shape of the rows that are coming; appears only after 800 ms. */
export function ListSkeleton({ rowHeight, rows = 6 }: { rowHeight: number; rows?: number }) {
  const { t } = useTranslation('lists');
  return (
    <div className={styles.skeleton} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.bones} style={{ height: rowHeight }} aria-hidden="true">
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
          <span className={styles.bone} />
        </div>
      ))}
    </div>
  );
}
