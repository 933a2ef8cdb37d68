import { useEffect } from 'react';

import { useStore } from '../../lib/external-store.ts';
import { freePlace, isFree, type Place } from '../../lib/page/free-place.ts';
import { toastStore } from '../../lib/page/notices.ts';

const controls = 'a[href], button, input, select, textarea, [role="button"], [role="switch"], [role="combobox"]';
const corner: Place = { top: 60, right: 24 };
/** Pages scroll and dialogs open under a notice that is shown. */
const lookEvery = 200;

/** Keeps toasts off everything that can be pressed, for as long as there are any. */
export function useNoticePlace(): void {
  const isShown = useStore(toastStore).length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    let place = corner;
    const look = (): void => {
      const region = document.querySelector<HTMLElement>('[data-notices]');
      if (region === null || region.matches(':hover, :focus-within')) return;
      const { width, height } = region.getBoundingClientRect();
      const size = { width, height };
      const window = { width: document.documentElement.clientWidth, height: globalThis.innerHeight };
      const taken = [...document.querySelectorAll(controls)]
        .filter((control) => !region.contains(control) && control.checkVisibility({ visibilityProperty: true }))
        .map((control) => control.getBoundingClientRect());
      if (!isFree(place, size, window, taken)) place = freePlace(corner, size, window, taken);
      region.style.setProperty('--tl-toast-top', `${place.top}px`);
      region.style.setProperty('--tl-toast-right', `${place.right}px`);
    };
    const frame = requestAnimationFrame(look);
    const timer = setInterval(look, lookEvery);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [isShown]);
}
