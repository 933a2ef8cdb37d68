import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, (rows: readonly HTMLElement[], at: number) => HTMLElement | undefined>> = {
  ArrowDown: (rows, at) => rows[at + 1],
  ArrowUp: (rows, at) => rows[at - 1],
  Home: (rows) => rows[0],
  End: (rows) => rows.at(-1),
};

/** Arrow keys go from row to row, Enter opens; keys pressed inside a row's buttons are theirs. */
export function onRowKey(event: KeyboardEvent<HTMLElement>, open: (() => void) | undefined): void {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === 'Enter' && open !== undefined) {
    event.preventDefault();
    open();
    return;
  }
  const step = steps[event.key];
  if (step === undefined) return;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])];
  event.preventDefault();
  step(rows, rows.indexOf(row))?.focus();
}
