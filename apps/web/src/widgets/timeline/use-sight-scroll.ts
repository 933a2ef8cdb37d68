import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

import type { TimeAxis } from './axis.ts';
import { sizes } from './lanes.ts';
import type { TimelineZoom } from './timeline.types.ts';

/** Part of the window's width that lies left of now. */
const beforeNow = 1 / 3;

/** Scrolls to the day or to now at first, and keeps the middle of the window where it is while the zoom changes. */
export function useSightScroll(
  box: RefObject<HTMLElement | null>,
  axis: TimeAxis,
  zoom: TimelineZoom,
  now: number | undefined,
): () => void {
  /** The instant in the middle of the window. */
  const middle = useRef<number | null>(null);

  const show = (at: number, part: number) => {
    const element = box.current;
    if (element === null) return;
    const { sight } = axis;
    const width = element.scrollWidth - sizes.head;
    const left = ((at - sight.start) / (sight.end - sight.start)) * width;
    element.scrollTo({ left: left - (element.clientWidth - sizes.head) * part });
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
    const seen = element.clientWidth - sizes.head;
    const part = (element.scrollLeft + seen / 2) / (element.scrollWidth - sizes.head);
    middle.current = sight.start + part * (sight.end - sight.start);
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onScroll = () => look(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box]);
  return toNow;
}
