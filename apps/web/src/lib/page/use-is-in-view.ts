import { type RefObject, useEffect, useState } from 'react';

/** Whether any part of the element can be seen, as far as its page is scrolled. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting === true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
