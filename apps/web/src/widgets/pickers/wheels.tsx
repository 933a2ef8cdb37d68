import { type ReactNode, useEffect, useRef } from 'react';

/** The lists of hours and minutes go round: turned beyond the last, they begin again, and the other way. */
function Wheels({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = (event: WheelEvent) => {
      const column = (event.target as Element).closest('ul');
      if (column === null) return;
      const end = column.scrollHeight - column.clientHeight;
      const isAtEnd = event.deltaY > 0 ? column.scrollTop >= end - 1 : column.scrollTop <= 0;
      if (!isAtEnd || event.deltaY === 0) return;
      event.preventDefault();
      column.scrollTo({ top: event.deltaY > 0 ? 0 : end });
    };
    const element = root.current;
    // React's own listener is passive: it could not keep the page from scrolling.
    element?.addEventListener('wheel', around, { passive: false });
    return () => element?.removeEventListener('wheel', around);
  }, []);
  return <div ref={root}>{children}</div>;
}

/** As a picker takes what is around its panel. */
export const inWheels = (panel: ReactNode) => <Wheels>{panel}</Wheels>;
