import { type RefObject, useEffect, useLayoutEffect } from 'react';

import { addDialog, isTopmost } from '../../lib/page/open-dialogs.ts';

const firstInput = 'input:not([readonly], [disabled], [type="checkbox"]), textarea:not([readonly], [disabled])';

const lockedWithin = 60;

/** The element that had the focus before each dialog. */
const origins = new WeakMap<HTMLElement, Element>();

/** Where the focus goes from a dialog that closes at this moment; one that opens in its place inherits it. */
let closingTo: Element | undefined;

const modalAround = (element: Element | null | undefined): HTMLElement | null =>
  element?.closest<HTMLElement>('.ant-modal-wrap, .ant-drawer') ?? null;

/** Of dialogs that close together, the later ones came from inside of one that is gone as well. */
function originOf(modal: HTMLElement): Element | undefined {
  const origin = origins.get(modal);
  const around = modalAround(origin);
  return origin?.isConnected === false && around !== null ? originOf(around) : origin;
}

/**
 * For whatever of Ant Design's is open for as long as it is rendered; `inside` stands anywhere in it. Its first field, or
 * what it names, gets the focus, and in the end whatever had it before.
 */
export function useModalFocus(inside: RefObject<HTMLElement | null>, wanted?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement === document.body ? closingTo : document.activeElement;
    const modal = modalAround(inside.current);
    if (modal === null) return;
    if (before != null && !modal.contains(before)) origins.set(modal, before);
    const remove = addDialog(modal);
    const giveBack = () => {
      const origin = originOf(modal);
      if (origin instanceof HTMLElement) origin.focus({ preventScroll: true });
    };
    return () => {
      remove();
      closingTo = originOf(modal);
      giveBack();
      // A dialog that closes together with this one may have held on to the focus.
      setTimeout(() => {
        closingTo = undefined;
        if (document.activeElement === document.body) giveBack();
      });
    };
  }, [inside]);

  useEffect(() => {
    const first = wanted?.current ?? inside.current?.querySelector<HTMLElement>(firstInput);
    // Without a field it is the dialog that has the focus, so that a stray Enter closes nothing.
    const target = first ?? inside.current?.closest<HTMLElement>('[role="dialog"]');
    target?.focus();
    // A dialog below keeps the focus to itself until this one has locked it in.
    const timer = setTimeout(() => {
      const isInside = modalAround(document.activeElement) === modalAround(inside.current);
      if (isOnTop(inside) && !isInside) target?.focus();
    }, lockedWithin);
    return () => clearTimeout(timer);
  }, [inside, wanted]);
}

/** Escape in a dialog that lies above closes that one alone. */
export function isOnTop(inside: RefObject<HTMLElement | null>): boolean {
  return isTopmost(modalAround(inside.current));
}
