import type { PlainList } from '@touchline/contract/lists';
import { withoutBack } from '@touchline/domain/access/permission-grammar';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';

import { decodePath } from '../page/navigation.ts';
import { recallList, rememberList } from './list-memory.ts';
import { listStateText, readListState, writeListState } from './list-state.ts';

interface ListAddress {
  readonly search: URLSearchParams;
  /** True while the last chosen view loads: the list's state depends on it. */
  readonly isWaiting: boolean;
  /** From the latest requested address, rendered already or not. */
  readonly go: (change: (current: URLSearchParams) => URLSearchParams, replace?: boolean) => void;
}

/**
 * The address of a list. One that says nothing of the list, come to by a link or typed, means the list as it was left
 * in this tab, or else the view that was chosen last; the browser's own steps back and forth mean what they say.
 */
export function useListAddress(list: PlainList, view: { isReady: boolean; stateText: string }): ListAddress {
  const [search, setSearch] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  const isStep = useNavigationType() === NavigationType.Pop && key !== 'default';
  const [arrival] = useState(() => ({
    key,
    left: isStep || listStateText(list, search) !== '' ? '' : (recallList(memoryOf(location))?.stateText ?? null),
  }));
  const isArriving = arrival.key === key;
  const isWaiting = isArriving && arrival.left === null && !view.isReady;
  const remembered = isArriving && !isWaiting ? (arrival.left ?? view.stateText) : '';
  const isRestoring = remembered !== '';
  const meant = isRestoring
    ? writeListState(list, search, readListState(list, new URLSearchParams(remembered)))
    : search;
  const text = meant.toString();
  useEffect(() => {
    if (isRestoring) setSearch(new URLSearchParams(text), { replace: true, preventScrollReset: true });
  }, [isRestoring, text, setSearch]);
  // Two choices in quick succession: the second one goes on top of the first, which is still on its way.
  const latest = useRef(meant);
  useLayoutEffect(() => {
    latest.current = new URLSearchParams(text);
  }, [key, text]);
  const go: ListAddress['go'] = (change, replace = false) => {
    latest.current = change(latest.current);
    setSearch(latest.current, { replace });
  };
  return { search: meant, isWaiting, go };
}

/** Keeps where the list stands and how far it is scrolled, and takes it back there once its rows are shown. */
export function useListMemory(stateText: string, isShown: boolean): void {
  const path = memoryOf(useLocation());
  const [left] = useState(() => recallList(path));
  const isBack = useRef(false);
  // After the router, which begins every page at its top.
  useEffect(() => {
    if (!isShown || isBack.current) return;
    isBack.current = true;
    if (left?.stateText === stateText) window.scrollTo({ top: left.top });
  }, [left, stateText, isShown]);
  // Ends before the next page is drawn: shorter, it scrolls by itself, and that is not to be kept.
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const keep = () => rememberList(path, { stateText, top: window.scrollY });
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [path, stateText, isShown]);
}

/** A page with several lists has each under a tab of its own. */
function memoryOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const tab = new URLSearchParams(search).get('tab');
  return withoutBack(decodePath(pathname)) + (tab === null ? '' : `?tab=${tab}`);
}
