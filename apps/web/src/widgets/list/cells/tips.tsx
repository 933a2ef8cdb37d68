import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

import styles from './tips.module.css';

interface Tip {
  readonly text: string;
  readonly container: Element;
  /** Begins where the text begins; right of the middle it ends where the text ends. */
  readonly side: { readonly left: number } | { readonly right: number };
  readonly top: number;
  readonly isBelow: boolean;
}

const widest = 420;
const roomAbove = 96;

/** One tooltip for everything with `data-tip`: hundreds of cells need not carry one each. */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);

  useEffect(() => {
    const hide = () => setTip(null);
    const look = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
      setTip(element === null ? null : tipOf(element));
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    document.addEventListener('pointerover', look, options);
    document.addEventListener('focusin', look, options);
    document.addEventListener('focusout', hide, options);
    document.addEventListener('scroll', hide, options);
    document.addEventListener('keydown', onKeyDown, options);
    return () => stop.abort();
  }, []);

  if (tip === null) return null;
  return createPortal(
    <div
      role="tooltip"
      className={styles.tip}
      data-below={tip.isBelow || undefined}
      style={{ ...tip.side, top: tip.top, maxWidth: widest }}
    >
      {tip.text}
    </div>,
    tip.container,
  );
}

/** A tip that repeats the text shows only while the text is cut. */
function tipOf(element: HTMLElement): Tip | null {
  const { tip: text = '', tipWhen } = element.dataset;
  if (text === '' || (tipWhen === 'cut' && element.scrollWidth <= element.clientWidth)) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isBelow = top < roomAbove;
  return {
    text,
    container: element.closest('dialog') ?? document.body,
    side: left > window.innerWidth / 2 ? { right: window.innerWidth - right } : { left },
    top: isBelow ? bottom : top,
    isBelow,
  };
}
