import { type HTMLAttributes, type MouseEvent, type Ref, useRef, useState } from 'react';

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
  return {
    holder: {
      ref: setElement,
      role: 'presentation',
      className: styles.holder,
      onPointerDownCapture: () => {
        wasOpen.current = isOpen;
      },
      onClickCapture: (event) => {
        if (!isOwn(event)) return;
        setIsOpen(!wasOpen.current);
        wasOpen.current = false;
      },
    },
    isOpen,
    close: () => {
      setIsOpen(false);
      element?.querySelector('button')?.focus();
    },
  };
}
