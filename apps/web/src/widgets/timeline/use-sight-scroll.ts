import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import type { TimeAxis } from './model/axis.ts';
import { minuteMs, type TimeSpanMs } from './model/zone-day.ts';
import type { TimelineZoom } from './timeline.types.ts';

/** Part of the window's width that lies left of now. */
const beforeNow = 1 / 3;

/** In ms: bars learn where they are cut once scrolling rests. */
const lookAfter = 80;

/**
 * Scrolls to the day or to now at first, and keeps the middle of the window where it is while the zoom changes. Tells
 * which span of time is in sight.
 */
export function useSightScroll(
  box: RefObject<HTMLElement | null>,
  /** Width of the rows' heads in px. */
  head: number,
  axis: TimeAxis,
  zoom: TimelineZoom,
  now: number | undefined,
): { seen: TimeSpanMs; toNow: () => void } {
  const [seen, setSeen] = useState(axis.sight);
  /** The instant in the middle of the window. */
  const middle = useRef<number | null>(null);

  const show = (at: number, part: number) => {
    const element = box.current;
    if (element === null) return;
    const { sight } = axis;
    const width = element.scrollWidth - head;
    const left = ((at - sight.start) / (sight.end - sight.start)) * width;
    element.scrollTo({ left: left - (element.clientWidth - head) * part });
  };
  const toNow = () => show(now ?? Date.now(), beforeNow);

  const settle = (kept: number | null) => {
    const at = now ?? Date.now();
    const isToday = at >= axis.day.start && at < axis.day.end;
    if (zoom === 'day') show(axis.day.start, 0);
    else if (isToday) toNow();
    else if (kept === null) show(axis.day.start, 0);
    else show(kept, 1 / 2);
  };
  const onAxis = useEffectEvent(() => settle(null));
  useLayoutEffect(() => onAxis(), [axis]);
  const onZoom = useEffectEvent(() => settle(middle.current));
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current) onZoom();
    isFirst.current = false;
  }, [zoom]);

  const look = useEffectEvent((element: HTMLElement) => {
    const { sight } = axis;
    const msOfPx = (sight.end - sight.start) / (element.scrollWidth - head);
    const start = sight.start + element.scrollLeft * msOfPx;
    const end = start + (element.clientWidth - head) * msOfPx;
    middle.current = (start + end) / 2;
    const next = { start: onMinute(start), end: onMinute(end) };
    setSeen((before) => (before.start === next.start && before.end === next.end ? before : next));
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(element), lookAfter);
    };
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    element.addEventListener('scroll', soon, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', soon);
    };
  }, [box, axis, zoom]);
  return { seen, toNow };
}

const onMinute = (at: number): number => Math.round(at / minuteMs) * minuteMs;
