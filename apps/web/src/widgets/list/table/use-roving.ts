import { type RefObject, useEffect } from 'react';

/** A table's box that scrolls is a stop of the browser's own, unless it is told not to be. */
const candidates = 'a[href], button, input, select, textarea, [tabindex], .tl-table-body';
/** Keys pressed in these are theirs: a caret moves in them, or an option is chosen. */
const ownArrows = 'input:not([type="checkbox"], [type="radio"]), textarea, [role="combobox"]';

/** Focusable elements inside, without a table's measuring row and disabled controls. */
export function stopsIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(candidates)].filter(
    (each) => !each.matches(':disabled, [type="hidden"]') && each.closest('[aria-hidden="true"]') === null,
  );
}

/** Where a key leads to from what has the focus. */
export type RovingStep = (key: string, from: HTMLElement, box: HTMLElement) => HTMLElement | undefined;

/**
 * One tab stop for everything inside, whoever put it there, and the arrow keys from one to the next. The stop is what
 * had the focus last, or at first what matches `entry`.
 */
export function useRoving(box: RefObject<HTMLElement | null>, step: RovingStep, entry = '*'): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let current: HTMLElement | null = null;
    const settle = (): void => {
      const stops = stopsIn(element);
      if (current === null || !stops.includes(current)) current = stops.find((each) => each.matches(entry)) ?? null;
      const stop = current ?? stops[0];
      for (const each of stops) setTabIndex(each, each === stop ? 0 : -1);
    };
    const observer = new MutationObserver(settle);
    const stop = new AbortController();
    const { signal } = stop;
    settle();
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['tabindex', 'disabled', 'href'] });
    element.addEventListener(
      'focusin',
      ({ target }) => {
        current = target instanceof Element ? target.closest<HTMLElement>(candidates) : null;
        settle();
      },
      { signal },
    );
    element.addEventListener('keydown', (event) => follow(event, element, step), { signal });
    return () => {
      observer.disconnect();
      stop.abort();
    };
  }, [box, step, entry]);
}

function setTabIndex(element: HTMLElement, index: number): void {
  if (element.getAttribute('tabindex') !== String(index)) element.tabIndex = index;
}

function follow(event: KeyboardEvent, box: HTMLElement, step: RovingStep): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || target.matches(ownArrows)) return;
  const next = step(key, target, box);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
