import { useEffect } from 'react';

import { useStore } from '../../lib/external-store.ts';
import { freePosition, isFree, type ScreenPosition } from '../../lib/page/free-position.ts';
import { toastStore } from '../../lib/page/notices.ts';

const controls = 'a[href], button, input, select, textarea, [role="button"], [role="switch"], [role="combobox"]';
const corner: ScreenPosition = { top: 60, right: 24 };
/** Pages scroll and dialogs open under a toast that is shown. */
const lookEvery = 200;

/** Keeps toasts off everything that can be pressed, for as long as there are any. */
export function useToastPosition(): void {
  const isShown = useStore(toastStore).length > 0;
  useEffect(() => {
    if (!isShown) return undefined;
    let position = corner;
    const look = (): void => {
      const region = document.querySelector<HTMLElement>('[data-toasts]');
      if (region === null || region.matches(':hover, :focus-within')) return;
      const { width, height } = region.getBoundingClientRect();
      const size = { width, height };
      const window = { width: document.documentElement.clientWidth, height: globalThis.innerHeight };
      const taken = [...document.querySelectorAll(controls)]
        .filter((control) => !region.contains(control) && control.checkVisibility({ visibilityProperty: true }))
        .map((control) => control.getBoundingClientRect());
      if (!isFree(position, size, window, taken)) position = freePosition(corner, size, window, taken);
      region.style.setProperty('--tl-toast-top', `${position.top}px`);
      region.style.setProperty('--tl-toast-right', `${position.right}px`);
    };
    const frame = requestAnimationFrame(look);
    const timer = setInterval(look, lookEvery);
    return () => {
      cancelAnimationFrame(frame);
      clearInterval(timer);
    };
  }, [isShown]);
}
