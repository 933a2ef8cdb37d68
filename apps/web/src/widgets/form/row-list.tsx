import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { Button } from '../plain/button.tsx';

import styles from './row-list.module.css';

interface RowListProps {
  count: number;
  /** Names a row for screen readers. */
  rowName: (at: number) => string;
  removeLabel: (at: number) => string;
  addLabel: string;
  /** Said while there is no row. */
  empty: string;
  /** Why no row can be added, or null. */
  fullReason?: string | null;
  /** The server's words about the list as a whole. */
  error?: string | undefined;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: (at: number) => ReactNode;
}

const firstInput = 'input:not([type="checkbox"])';

/** Rows of a form that come and go. A new row gets the focus; after one is taken away, the one in its place. */
export function RowList(props: RowListProps) {
  const { count, rowName, removeLabel, addLabel, empty, fullReason = null, error } = props;
  const { onAdd, onRemove, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | null>(null);

  useLayoutEffect(() => {
    const wanted = focusNext.current;
    if (wanted === null) return;
    focusNext.current = null;
    const row = list.current?.querySelectorAll<HTMLElement>('[data-form-row]')[wanted];
    (row?.querySelector<HTMLElement>(firstInput) ?? add.current)?.focus();
  }, [count]);

  return (
    <div ref={list} className={styles.rows}>
      {count === 0 && <p className={styles.empty}>{empty}</p>}
      {Array.from({ length: count }, (_, at) => (
        <div key={at} role="group" aria-label={rowName(at)} className={styles.row} data-form-row>
          {children(at)}
          <button
            type="button"
            className={styles.remove}
            aria-label={removeLabel(at)}
            title={removeLabel(at)}
            onClick={() => {
              focusNext.current = Math.min(at, count - 2);
              onRemove(at);
            }}
          >
            <RemoveIcon />
          </button>
        </div>
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.add}>
        <Button
          ref={add}
          disabled={fullReason !== null}
          onClick={() => {
            focusNext.current = count;
            onAdd();
          }}
        >
          {addLabel}
        </Button>
        {fullReason !== null && <span>{fullReason}</span>}
      </div>
    </div>
  );
}

function RemoveIcon() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
      <path d="M3 4.500h10M6.500 4.500v-1.500h3v1.500M4.500 4.500l.600 8.500h5.800l.600-8.500M6.800 7v3.500M9.200 7v3.500" />
    </svg>
  );
}
