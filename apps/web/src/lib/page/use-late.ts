import { useEffect, useState } from 'react';

/** True once it has been so for `after` ms without a break. */
export function useLate(isSo: boolean, after: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setIsLate(true), after);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isSo, after]);
  return isSo && isLate;
}
