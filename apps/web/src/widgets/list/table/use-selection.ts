import { bulkLimit } from '@touchline/domain/constants';
import { useRef, useState } from 'react';

import { filtersText } from '../../../lib/lists/list-state.ts';

export interface RowSelection<Row> {
  /** Chosen by hand, on whichever page, in the order of choosing. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** All that the filters find, as many as were counted; null while rows are chosen by hand. */
  readonly whole: number | null;
  readonly isChosen: (key: string) => boolean;
  /** More cannot be chosen at once. */
  readonly isFull: boolean;
  readonly choose: (keys: readonly string[]) => void;
  /** One row, or all from the one before it: they become what this one becomes. */
  readonly toggle: (key: string, isRange: boolean) => void;
  readonly chooseWhole: (count: number) => void;
  readonly clear: () => void;
}

interface SelectionOptions<Row> {
  /** Where the list stands: other filters begin anew, other pages do not. */
  readonly stateText: string;
  /** Rows on the page that can be chosen. */
  readonly rows: ReadonlyMap<string, Row>;
}

interface State<Row> {
  readonly filters: string;
  readonly chosen: ReadonlyMap<string, Row>;
  readonly whole: number | null;
}

export function useSelection<Row>({ stateText, rows }: SelectionOptions<Row>): RowSelection<Row> {
  const filters = filtersText(stateText);
  const [state, setState] = useState<State<Row>>({ filters, chosen: new Map(), whole: null });
  const last = useRef<string | null>(null);
  const chosen: ReadonlyMap<string, Row> = state.filters === filters ? state.chosen : new Map();
  const whole = state.filters === filters ? state.whole : null;

  const choose = (keys: readonly string[]): void => {
    const entries = keys.flatMap((key) => {
      const row = rows.get(key) ?? chosen.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    setState({ filters, chosen: new Map(entries.slice(0, bulkLimit)), whole: null });
  };
  const toggle = (key: string, isRange: boolean): void => {
    const order = [...rows.keys()];
    // Without this one it is no longer all of them: what is left is what can be seen.
    if (whole !== null) {
      choose(order.filter((each) => each !== key));
      return;
    }
    const from = isRange && last.current !== null ? order.indexOf(last.current) : -1;
    const to = order.indexOf(key);
    if (to < 0) return;
    const touched = from < 0 ? [key] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    last.current = key;
    const others = [...chosen.keys()].filter((each) => !touched.includes(each));
    choose(chosen.has(key) ? others : [...others, ...touched]);
  };
  return {
    chosen,
    whole,
    isChosen: (key) => chosen.has(key) || (whole !== null && rows.has(key)),
    isFull: whole === null && chosen.size >= bulkLimit,
    choose,
    toggle,
    chooseWhole: (count) => setState({ filters, chosen, whole: count }),
    clear: () => setState({ filters, chosen: new Map(), whole: null }),
  };
}
