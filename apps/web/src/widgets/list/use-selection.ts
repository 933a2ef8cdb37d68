import { bulkLimit } from '@touchline/domain/constants';
import { useRef, useState } from 'react';

import { askedIn } from '../../lib/list-place.ts';

export interface Selection<Row> {
  /** Chosen by hand, on whichever page, in the order of choosing. */
  readonly chosen: ReadonlyMap<string, Row>;
  /** More cannot be chosen at once. */
  readonly isFull: boolean;
  readonly choose: (keys: readonly string[]) => void;
  /** One row, or all from the one before it: they become what this one becomes. */
  readonly toggle: (key: string, isRange: boolean) => void;
  readonly clear: () => void;
}

interface SelectionOptions<Row> {
  /** Where the list stands: other filters begin anew, other pages do not. */
  readonly place: string;
  /** What stands on the page and can be chosen. */
  readonly rows: ReadonlyMap<string, Row>;
}

interface State<Row> {
  readonly asked: string;
  readonly chosen: ReadonlyMap<string, Row>;
}

export function useSelection<Row>({ place, rows }: SelectionOptions<Row>): Selection<Row> {
  const asked = askedIn(place);
  const [state, setState] = useState<State<Row>>({ asked, chosen: new Map() });
  const last = useRef<string | null>(null);
  const chosen: ReadonlyMap<string, Row> = state.asked === asked ? state.chosen : new Map();

  const choose = (keys: readonly string[]): void => {
    const entries = keys.flatMap((key) => {
      const row = rows.get(key) ?? chosen.get(key);
      return row === undefined ? [] : [[key, row] as const];
    });
    setState({ asked, chosen: new Map(entries.slice(0, bulkLimit)) });
  };
  const toggle = (key: string, isRange: boolean): void => {
    const order = [...rows.keys()];
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
    isFull: chosen.size >= bulkLimit,
    choose,
    toggle,
    clear: () => setState({ asked, chosen: new Map() }),
  };
}
