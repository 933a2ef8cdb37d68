import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';

import type { TimeAxis } from './model/axis.ts';
import { inRow, isAllowed, snapMs, stepped } from './model/bar-change.ts';
import { stopAfter, stopNow, type TimelineStop } from './model/bar-steps.ts';
import type { PlacedRow } from './model/lanes.ts';
import { hourMs, spanText } from './model/zone-day.ts';
import type { BarChange, TimelineBar, TimelineProps } from './timeline.types.ts';
import type { HeldBar, Hold } from './use-hold.ts';

interface KeySurroundings extends Pick<
  TimelineProps,
  'onChange' | 'acceptsRow' | 'onOpen' | 'onOpenRow' | 'warningOf'
> {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: readonly PlacedRow[];
  readonly axis: TimeAxis;
  readonly hold: Hold;
  readonly say: (words: string) => void;
  readonly refuse: (words: string, at: { x: number; y: number }) => void;
}

/** One tab stop, arrows from bar to bar, and bars that are moved by keys. */
export function useTimelineKeys(surroundings: KeySurroundings) {
  const { grid, rows, axis, hold, onChange, acceptsRow, onOpen, onOpenRow, warningOf, say, refuse } = surroundings;
  const { t } = useTranslation('timeline');
  const [wanted, setWanted] = useState<TimelineStop | null>(null);
  const stop = stopNow(rows, wanted);
  const follows = useRef(false);
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    const element = stop === null ? null : elementOf(grid.current, stop);
    // A bar that changed its row is another element: the focus goes along.
    const isLost = hasFocus.current && (document.activeElement === null || document.activeElement === document.body);
    if (element === null || !(follows.current || isLost)) return;
    element.focus({ preventScroll: true });
    if (follows.current) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    follows.current = false;
  });

  const onEnter = useEffectEvent((target: Element) => {
    hasFocus.current = true;
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (row !== undefined) setWanted({ row, bar: target.closest<HTMLElement>('[data-bar]')?.dataset['bar'] ?? null });
  });
  const onLeave = useEffectEvent(() => {
    hasFocus.current = false;
    if (hold.held?.by === 'keys') hold.cancel();
  });
  useEffect(() => {
    const element = grid.current;
    if (element === null) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    element.addEventListener('focusin', ({ target }) => target instanceof Element && onEnter(target), { signal });
    element.addEventListener(
      'focusout',
      ({ target }) => {
        // An element that is removed under the focus has not been left by the user.
        const isLeft = () =>
          target instanceof Element && target.isConnected && !element.contains(document.activeElement);
        setTimeout(() => !signal.aborted && isLeft() && onLeave());
      },
      { signal },
    );
    return () => stopped.abort();
  }, [grid]);

  const placed = rows.find(({ row }) => row.id === stop?.row);
  const bar = placed?.bars.find((each) => each.bar.id === stop?.bar)?.bar;

  const put = (held: HeldBar, change: BarChange) => {
    const before = hold.current();
    hold.move(change);
    hold.ghost.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const row = change.row === before?.row ? '' : `${rows.find((each) => each.row.id === change.row)?.row.label} `;
    const warning = warningOf?.(held.bar, change);
    say(`${row}${spanText(change, axis.zone, axis.name)}${warning == null ? '' : ` ${warning}`}`);
  };

  /** The row above or below that takes the bar. */
  const nextRow = (held: HeldBar, from: string, step: 1 | -1): string => {
    let at = rows.findIndex(({ row }) => row.id === from) + step;
    for (let row = rows[at]?.row; row !== undefined; at += step, row = rows[at]?.row)
      if (row.id === held.bar.row || acceptsRow?.(held.bar, row) === true) return row.id;
    return from;
  };

  const onHeldKey = (event: KeyboardEvent, held: HeldBar): void => {
    const change = hold.current();
    if (change === undefined || held.by !== 'keys') return;
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (key === 'Enter') hold.drop();
    else if (key === 'Escape' || key === 'Tab') hold.cancel();
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const grip = shiftKey ? 'end' : 'whole';
      const steps = (key === 'ArrowLeft' ? -1 : 1) * (ctrlKey || metaKey ? hourMs / snapMs : 1);
      if (!isAllowed(held.bar.freedom, grip)) refuse(t('startLocked'), aboveOf(event.target));
      else if (change.row === held.bar.row) put(held, stepped(change, grip, steps, axis.sight));
      else refuse(t('otherRow'), aboveOf(event.target));
    } else if ((key === 'ArrowUp' || key === 'ArrowDown') && isAllowed(held.bar.freedom, 'whole')) {
      const row = nextRow(held, change.row, key === 'ArrowUp' ? -1 : 1);
      if (row !== change.row) put(held, inRow(held.bar, row));
    }
    if (key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  const take = (event: KeyboardEvent, taken: TimelineBar): void => {
    const words = hold.refusal(taken, 'end');
    if (words !== undefined) {
      refuse(words, aboveOf(event.target));
      return;
    }
    const held: HeldBar = { bar: taken, grip: 'whole', by: 'keys', labelAt: 0 };
    hold.take(held);
    if (event.altKey) onHeldKey(event, held);
    else say(t(acceptsRow === undefined ? 'held' : 'heldWithRows', { label: taken.label }));
  };

  /** Whether the key led anywhere. */
  const walk = (from: TimelineStop, { key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const isToEnd = ctrlKey || metaKey;
    const next = isToEnd && key !== 'Home' && key !== 'End' ? undefined : stopAfter(rows, from, key, isToEnd);
    if (next === undefined) return false;
    follows.current = true;
    setWanted(next);
    return true;
  };

  const onFreeKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (stop === null || placed === undefined) return;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const isTaking = altKey ? key.startsWith('Arrow') : isPlain && key.toLowerCase() === 'm';
    if (isTaking && bar !== undefined && onChange !== undefined) take(event, bar);
    else if (isPlain && (key === 'Enter' || key === ' ')) {
      // Enter that is still held down from storing a bar does not open it.
      if (event.repeat) return;
      if (bar === undefined) onOpenRow?.(placed.row);
      else onOpen(bar);
    } else if (altKey || !walk(stop, event)) return;
    event.preventDefault();
  };

  return {
    stop,
    onKeyDown: (event: KeyboardEvent) => (hold.held === null ? onFreeKey(event) : onHeldKey(event, hold.held)),
  };
}

/** The middle of an element's upper edge, or of the part of it that is in the window. */
function aboveOf(target: EventTarget): { x: number; y: number } {
  if (!(target instanceof Element)) return { x: 0, y: 0 };
  const { left, right, top } = target.getBoundingClientRect();
  return { x: (Math.max(0, left) + Math.min(window.innerWidth, right)) / 2, y: top };
}

function elementOf(grid: HTMLElement | null, stop: TimelineStop): HTMLElement | null {
  if (grid === null) return null;
  const [name, id] = stop.bar === null ? ['head', stop.row] : ['bar', stop.bar];
  return grid.querySelector<HTMLElement>(`[data-${name}="${CSS.escape(id)}"]`);
}
