import { type RefObject, useEffect, useRef } from 'react';

import { useStore } from '../../../lib/external-store.ts';
import { openDialogs } from '../../../lib/page/open-dialogs.ts';

interface RowFocus {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly onRowFocus: (key: string) => void;
}

/** A row that goes takes the focus with it: the row in its place gets it, or else the search box above. */
export function useRowFocus(keys: readonly string[]): RowFocus {
  const box = useRef<HTMLDivElement>(null);
  // No state: going from row to row draws nothing anew.
  const active = useRef<string | null>(null);
  const rowIndex = useRef<number | null>(null);
  // The row may go while the dialog that deleted it is still closing.
  const isCovered = useStore(openDialogs).length > 0;

  useEffect(() => {
    const at = active.current === null ? -1 : keys.indexOf(active.current);
    if (at >= 0) rowIndex.current = at;
    if (at >= 0 || rowIndex.current === null || isCovered) return;
    if (document.activeElement === document.body) focusNear(box.current, rowIndex.current);
    rowIndex.current = null;
  });

  return { box, onRowFocus: (key) => void (active.current = key) };
}

function focusNear(box: HTMLElement | null, at: number): void {
  const rows = box?.querySelectorAll<HTMLElement>('tr[data-row]');
  const row = rows?.[Math.min(at, rows.length - 1)];
  const search = box?.closest('section')?.querySelector<HTMLElement>('[role="search"] input');
  (row?.querySelector<HTMLElement>('td:last-child button') ?? row ?? search)?.focus();
}
