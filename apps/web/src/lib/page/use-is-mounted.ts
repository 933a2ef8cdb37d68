import { type RefObject, useEffect, useRef } from 'react';

/** Tells work that ends later whether its component is still on the page to ask something. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
