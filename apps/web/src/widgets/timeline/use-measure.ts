import { type RefObject, useEffect, useRef } from 'react';

/** Where the drawing stands, in px of the window. */
export interface Measure {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly scrollLeft: number;
  readonly scrollTop: number;
  /** As wide as the axis. */
  readonly width: number;
}

const nothing: Measure = { left: 0, top: 0, right: 0, bottom: 0, scrollLeft: 0, scrollTop: 0, width: 1 };

/** Measures when something scrolls or changes its size: asked while a bar is dragged, the browser would lay out again. */
export function useMeasure(
  box: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
): RefObject<Measure> {
  const measure = useRef(nothing);
  useEffect(() => {
    const [outer, inner] = [box.current, layer.current];
    if (outer === null || inner === null) return undefined;
    const look = () => {
      const { left, top, right, bottom } = outer.getBoundingClientRect();
      const { scrollLeft, scrollTop } = outer;
      measure.current = { left, top, right, bottom, scrollLeft, scrollTop, width: inner.clientWidth };
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(outer);
    observer.observe(inner);
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('scroll', look, { signal, capture: true, passive: true });
    window.addEventListener('resize', look, { signal });
    // What stands above may have grown since.
    outer.addEventListener('pointerdown', look, { signal, capture: true });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [box, layer]);
  return measure;
}
