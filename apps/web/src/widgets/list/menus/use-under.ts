import { type HTMLAttributes, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';

import styles from './under.module.css';

interface Under {
  /** For the element that holds the button and what it opens. */
  readonly holder: HTMLAttributes<HTMLSpanElement> & { readonly ref: Ref<HTMLSpanElement> };
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** A button and what it opens: closed by Escape, by a press elsewhere, or by the button itself, which has the focus again. */
export function useUnder(): Under {
  const [element, setElement] = useState<HTMLSpanElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A press outside of it closes it, and one on its own button must not open it again.
  const wasOpen = useRef(false);
  const isOwn = ({ target }: MouseEvent) => target instanceof Node && element?.contains(target) === true;
  useEffect(() => element?.querySelector('button')?.setAttribute('aria-expanded', String(isOpen)), [element, isOpen]);
  return {
    holder: {
      ref: setElement,
      role: 'presentation',
      className: styles.holder,
      onPointerDownCapture: (event) => {
        if (isOwn(event)) wasOpen.current = isOpen;
      },
      onClickCapture: (event) => {
        if (!isOwn(event)) return;
        // A key presses no pointer down before.
        const isFromKey = event.detail === 0;
        setIsOpen(isFromKey ? !isOpen : !wasOpen.current);
      },
    },
    isOpen,
    close: () => {
      setIsOpen(false);
      element?.querySelector('button')?.focus();
    },
  };
}
