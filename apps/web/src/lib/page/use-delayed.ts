import { useEffect, useState } from 'react';

/** True once it has been so for `after` ms without a break. */
export function useDelayed(isSo: boolean, after: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setIsOver(true), after);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [isSo, after]);
  return isSo && isOver;
}
