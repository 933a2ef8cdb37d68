import type { KeyboardEvent } from 'react';

/** Escape that closes the candidates of an input method is not meant for the form. */
export function cancelOnEscape(cancel: () => unknown) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    cancel();
  };
}
