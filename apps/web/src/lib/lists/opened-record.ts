import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

const fromList = { fromList: true };
const openNames = new Set<string>();
let isClosing = false;

/** Whether the browser's Back takes an open record away. A record that closes itself has asked already. */
export function dropsOpenRecord(here: string, next: string): boolean {
  const [shown, left] = [new URLSearchParams(here), new URLSearchParams(next)];
  return !isClosing && [...openNames].some((name) => shown.get(name) !== left.get(name));
}

/** One record of a list, in its address beside the list's own part: a link leads to it, and going back closes it. */
export function useOpenedRecord(name: string) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state, key } = useLocation() as { state: typeof fromList | null; key: string };
  /** A second press while the first one is on its way is the same wish. */
  const isOnItsWay = useRef(false);
  const id = search.get(name);
  useLayoutEffect(() => {
    isOnItsWay.current = false;
    isClosing = false;
  }, [key]);
  useLayoutEffect(() => {
    if (id === null) return undefined;
    openNames.add(name);
    return () => void openNames.delete(name);
  }, [id, name]);
  const once = (act: () => void) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    act();
  };

  const goBack = () => {
    isClosing = true;
    void navigate(-1);
  };
  const put = (shown: string | null, options: { state?: typeof fromList; replace?: boolean }) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (shown === null) next.delete(name);
        else next.set(name, shown);
        return next;
      },
      { ...options, preventScrollReset: true },
    );

  return {
    id,
    open: (record: string) => once(() => put(record, { state: fromList })),
    /** To another record in its place: going back leads to the list, not to the one before. */
    move: (record: string) => once(() => put(record, { replace: true, ...(state !== null && { state }) })),
    /** A person who came by a link has no list to go back to yet. */
    close: () => once(() => (state?.fromList === true ? goBack() : put(null, { replace: true }))),
  };
}
