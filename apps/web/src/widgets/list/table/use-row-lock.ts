import { type RefObject, useEffect } from 'react';

/** Controls of stale rows wait: an act would hit a row that nobody sees yet. */
export function useRowLock(box: RefObject<HTMLElement | null>, isLocked: boolean): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || !isLocked) return undefined;
    const stop = (event: Event): void => {
      const isMoving = event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ';
      if (isMoving || !(event.target instanceof Element) || event.target.closest('tbody') === null) return;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener('click', stop, { capture: true });
    element.addEventListener('keydown', stop, { capture: true });
    return () => {
      element.removeEventListener('click', stop, { capture: true });
      element.removeEventListener('keydown', stop, { capture: true });
    };
  }, [box, isLocked]);
}
