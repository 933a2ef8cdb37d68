const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const controls = 'button[role="switch"]:not(:disabled), input[type="checkbox"]:not(:disabled)';

const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Inside this element arrow keys go to the nearest switch or checkbox in their direction, as the eye would. */
export function arrowKeysInside(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  // Where every control is locked, the keys still have to scroll.
  element.tabIndex = 0;
  const listen = (event: KeyboardEvent): void => moveByArrow(event, element);
  element.addEventListener('keydown', listen);
  return () => element.removeEventListener('keydown', listen);
}

function moveByArrow(event: KeyboardEvent, container: HTMLElement): void {
  const step = steps[event.key];
  const { target } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches(controls)) return;
  const from = middleOf(target);
  let nearest: { element: HTMLElement; distance: number } | null = null;
  for (const element of container.querySelectorAll<HTMLElement>(controls)) {
    const to = middleOf(element);
    const along = (to.x - from.x) * step.x + (to.y - from.y) * step.y;
    const aside = Math.abs((to.x - from.x) * step.y) + Math.abs((to.y - from.y) * step.x);
    if (element === target || along < 4) continue;
    const distance = along + aside * 3;
    if (nearest === null || distance < nearest.distance) nearest = { element, distance };
  }
  event.preventDefault();
  nearest?.element.focus();
  nearest?.element.scrollIntoView({ block: 'nearest' });
}
