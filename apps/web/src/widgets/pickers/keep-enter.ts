import type { KeyboardEvent } from 'react';

/** Enter in a box that searches while one types does not send the form around it. */
export function keepEnter(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'text') event.preventDefault();
}
