import { type RefObject, useEffect, useState } from 'react';

import { type PlacedRow, rowIndexAt } from './model/lanes.ts';

/** In px: rows are drawn this far above and below the box, and looked at anew after as much scrolling. */
const reach = 160;

interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** The rows that stand in the scrolling box, and a few more. */
export function useRowWindow(box: RefObject<HTMLElement | null>, rows: readonly PlacedRow[]): RowWindow {
  const [seen, setSeen] = useState({ top: 0, bottom: 8 * reach });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => {
      const top = Math.floor(element.scrollTop / reach) * reach;
      const bottom = Math.ceil((element.scrollTop + element.clientHeight) / reach) * reach;
      setSeen((before) => (before.top === top && before.bottom === bottom ? before : { top, bottom }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return { first: rowIndexAt(rows, seen.top - reach), last: rowIndexAt(rows, seen.bottom + reach) };
}
