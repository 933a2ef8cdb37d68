import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** One tab stop for all buttons of a list; the arrows lead from row to row and along a row. */
export function useGridFocus(rows: number) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }, [rows]);

  return {
    list,
    onKeyDown: (event: KeyboardEvent) => {
      const move = moves[event.key];
      const from = event.target instanceof HTMLElement ? event.target.closest('button') : null;
      if (move === undefined || from === null || list.current === null) return;
      event.preventDefault();
      const grid = [...list.current.children].map((row) => [...row.querySelectorAll('button')]);
      const row = grid.findIndex((buttons) => buttons.includes(from));
      const column = grid[row]?.indexOf(from) ?? 0;
      const to = grid[row + move[0]]?.[column + move[1]];
      if (to === undefined) return;
      from.tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    },
  };
}
