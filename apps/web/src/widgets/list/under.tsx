import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

import styles from './under.module.css';

interface UnderProps {
  /** The button that opens it. */
  children: ReactNode;
  /** What then stands under the button. */
  open: (onClose: () => void) => ReactNode;
}

/** A button and what it opens: closed by Escape, by a press elsewhere, or by the button itself, which has the focus again. */
export function Under({ children, open }: UnderProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // A press outside of it closes it, and one on its own button must not open it again.
  const wasOpen = useRef(false);
  const isOwn = ({ target }: MouseEvent) => target instanceof Node && holder.current?.contains(target) === true;
  const close = () => {
    setIsOpen(false);
    holder.current?.querySelector('button')?.focus();
  };
  return (
    <span
      ref={holder}
      role="presentation"
      className={styles.holder}
      onPointerDownCapture={() => {
        wasOpen.current = isOpen;
      }}
      onClickCapture={(event) => {
        if (!isOwn(event)) return;
        setIsOpen(!wasOpen.current);
        wasOpen.current = false;
      }}
    >
      {children}
      {isOpen && open(close)}
    </span>
  );
}
