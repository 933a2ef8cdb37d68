import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const fromList = { fromList: true };

/** One record of a list, in its address beside the list's own part: a link leads to it, and going back closes it. */
export function useOpenedRecord(name: string) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state, key } = useLocation() as { state: typeof fromList | null; key: string };
  /** A second press while the first one is on its way is the same wish. */
  const isOnItsWay = useRef(false);
  useLayoutEffect(() => {
    isOnItsWay.current = false;
  }, [key]);
  const once = (act: () => void) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    act();
  };

  const put = (id: string | null, options: { state?: typeof fromList; replace?: boolean }) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(name);
        else next.set(name, id);
        return next;
      },
      { ...options, preventScrollReset: true },
    );

  return {
    id: search.get(name),
    open: (id: string) => once(() => put(id, { state: fromList })),
    /** To another record in its place: going back leads to the list, not to the one before. */
    move: (id: string) => once(() => put(id, { replace: true, ...(state !== null && { state }) })),
    /** A person who came by a link has no list to go back to yet. */
    close: () => once(() => (state?.fromList === true ? void navigate(-1) : put(null, { replace: true }))),
  };
}
