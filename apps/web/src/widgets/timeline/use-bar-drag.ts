import { type RefObject, useEffect, useEffectEvent } from 'react';

import type { TimeAxis } from './model/axis.ts';
import { type BarGrip, dragged, inRow, snapMs } from './model/bar-change.ts';
import { type PlacedRow, rowIndexAt, sizes } from './model/lanes.ts';
import type { TimelineBar, TimelineProps } from './timeline.types.ts';
import type { Hold } from './use-hold.ts';
import type { Measure } from './use-measure.ts';

/** In px: a pointer that moved less has clicked. */
const threshold = 4;
/** In px: this close to the edge of the box it scrolls. */
const edge = 48;
/** In px per frame at the edge itself. */
const fastest = 18;

interface DragSurroundings extends Pick<TimelineProps, 'bars' | 'onChange' | 'acceptsRow'> {
  readonly box: RefObject<HTMLElement | null>;
  readonly measure: RefObject<Measure>;
  /** Width of the rows' heads in px. */
  readonly head: number;
  readonly rows: readonly PlacedRow[];
  readonly axis: TimeAxis;
  readonly hold: Hold;
  /** Says why a bar cannot be moved, beside the pointer. */
  readonly refuse: (words: string, at: { x: number; y: number }) => void;
}

/** What was pressed, before and while it is dragged. */
interface Press {
  readonly pointer: number;
  readonly bar: TimelineBar;
  readonly grip: BarGrip;
  /** In the coordinates of the drawing. */
  readonly from: { readonly x: number; readonly y: number };
  /** In the coordinates of the window. */
  at: { x: number; y: number };
  state: 'pressed' | 'dragging' | 'refused' | 'cancelled';
}

/** Drags bars along time, by their ends, and to other rows. */
export function useBarDrag(surroundings: DragSurroundings): void {
  const { box, measure, head, bars, rows, axis, hold, onChange, acceptsRow, refuse } = surroundings;

  const pressed = useEffectEvent((event: PointerEvent): Press | null => {
    // A finger scrolls.
    if (onChange === undefined || event.button !== 0 || event.pointerType === 'touch') return null;
    if (!(event.target instanceof Element) || hold.held !== null) return null;
    const id = event.target.closest<HTMLElement>('[data-bar]')?.dataset['bar'];
    const bar = bars.find((each) => each.id === id);
    if (bar === undefined) return null;
    const grip = event.target.closest<HTMLElement>('[data-grip]')?.dataset['grip'];
    const at = { x: event.clientX, y: event.clientY };
    const isEnd = grip === 'start' || grip === 'end';
    return {
      pointer: event.pointerId,
      bar,
      grip: isEnd ? grip : 'whole',
      from: inDrawing(measure.current, at),
      at,
      state: 'pressed',
    };
  });

  const begin = useEffectEvent((press: Press, element: HTMLElement) => {
    const words = hold.refusal(press.bar, press.grip);
    element.setPointerCapture(press.pointer);
    press.state = words === undefined ? 'dragging' : 'refused';
    if (words !== undefined) {
      refuse(words, press.at);
      return;
    }
    const { sight } = axis;
    const pxOfMs = measure.current.width / (sight.end - sight.start);
    const { start, end } = press.bar;
    const grabbed = press.from.x - head - (start - sight.start) * pxOfMs;
    const labelAt = { whole: grabbed, start: 0, end: (end - start) * pxOfMs }[press.grip];
    hold.take({ bar: press.bar, grip: press.grip, by: 'pointer', labelAt });
  });

  const follow = useEffectEvent((press: Press) => {
    const { bar, grip, from } = press;
    const { sight } = axis;
    const to = inDrawing(measure.current, press.at);
    const by = ((to.x - from.x) / measure.current.width) * (sight.end - sight.start);
    const home = inRow(bar, bar.row);
    const moved = Math.abs(by) < snapMs / 2 ? home : dragged(home, grip, by, sight);
    const target = grip === 'whole' ? rows[rowIndexAt(rows, to.y - sizes.hours)]?.row : undefined;
    const isOther = target !== undefined && target.id !== bar.row && acceptsRow?.(bar, target) === true;
    hold.move(isOther ? inRow(bar, target.id) : moved);
  });

  const autoscroll = useEffectEvent((press: Press, element: HTMLElement) => {
    const area = measure.current;
    const x = pull(press.at.x, area.left + head, area.right);
    const y =
      press.grip === 'whole' && acceptsRow !== undefined ? pull(press.at.y, area.top + sizes.hours, area.bottom) : 0;
    if (x !== 0 || y !== 0) element.scrollBy(x, y);
  });

  const finish = useEffectEvent((isDropped: boolean) => (isDropped ? hold.drop() : hold.cancel()));

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let press: Press | null = null;
    let frame = 0;
    const stop = new AbortController();
    const { signal } = stop;
    const eachFrame = () => {
      if (press?.state !== 'dragging') return;
      autoscroll(press, element);
      follow(press);
      frame = requestAnimationFrame(eachFrame);
    };
    const end = (isDropped: boolean) => {
      cancelAnimationFrame(frame);
      if (press?.state === 'dragging') {
        if (isDropped) follow(press);
        finish(isDropped);
      }
    };
    element.addEventListener('pointerdown', (event) => (press ??= pressed(event)), { signal });
    element.addEventListener(
      'pointermove',
      (event) => {
        if (press === null || event.pointerId !== press.pointer) return;
        const before = press.at;
        if (press.state !== 'pressed') press.at = { x: event.clientX, y: event.clientY };
        else if (Math.hypot(event.clientX - before.x, event.clientY - before.y) >= threshold) {
          press.at = { x: event.clientX, y: event.clientY };
          begin(press, element);
          frame = requestAnimationFrame(eachFrame);
        }
      },
      { signal },
    );
    const release = (event: PointerEvent) => {
      if (event.pointerId !== press?.pointer) return;
      end(event.type === 'pointerup');
      press = null;
    };
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      window.addEventListener(type, release, { signal });
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || press?.state !== 'dragging') return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
        // The pointer stays caught until it is released: its click opens nothing.
        press.state = 'cancelled';
      },
      { signal, capture: true },
    );
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [box]);
}

function inDrawing(measure: Measure, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: x - measure.left + measure.scrollLeft, y: y - measure.top + measure.scrollTop };
}

/** How far to scroll: the nearer to an edge, the farther. */
function pull(at: number, low: number, high: number): number {
  const strength = (distance: number) => Math.round((Math.min(edge, Math.max(0, edge - distance)) / edge) * fastest);
  return strength(high - at) - strength(at - low);
}
