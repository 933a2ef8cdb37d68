import { useEffect, useRef, useState } from 'react';

const desktop = '(width >= 992px)';

/** Below the desktop width the sidebar lies over the page: it takes the focus and gives it back. */
export function useDrawer() {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const opener = toggle.current;
    const close = () => setIsOpen(false);
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    const width = window.matchMedia(desktop);
    width.addEventListener('change', close);
    document.addEventListener('keydown', onKeyDown);
    drawer.current?.querySelector<HTMLElement>('a, button')?.focus();
    return () => {
      width.removeEventListener('change', close);
      document.removeEventListener('keydown', onKeyDown);
      opener?.focus();
    };
  }, [isOpen]);

  return { isOpen, toggle, drawer, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
