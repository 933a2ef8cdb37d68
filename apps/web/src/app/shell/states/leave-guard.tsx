import { useEffect } from 'react';
import { NavigationType, useBlocker, useLocation } from 'react-router';

import { useKnownMerchant } from '../../../entities/merchant/merchant-names.ts';
import { dropsOpenRecord } from '../../../lib/lists/opened-record.ts';
import { forgetUnsavedInput, hasUnsavedInput, useHasUnsavedInput } from '../../../lib/page/dirty.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { isAdministratorSite } from '../../../lib/session/site.ts';
import { LeaveMerchantDialog } from '../merchant/leave-merchant-dialog.tsx';
import { leftMerchant, type RouterLocation } from '../merchant/leaving-merchant.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** One guard for every way out: in-app navigation asks by dialog, closing the tab with unsaved input by the browser's own. */
export function LeaveGuard() {
  const isDirty = useHasUnsavedInput();
  const here = useLocation();
  const { isMissing } = useKnownMerchant();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isLeft =
      currentLocation.pathname !== nextLocation.pathname ||
      (historyAction === NavigationType.Pop && dropsOpenRecord(currentLocation.search, nextLocation.search));
    const isUnsaved = hasUnsavedInput() && isLeft;
    // What turned out to be no merchant's page; until that is drawn, the guard would rather ask.
    const isNobodys = isMissing && currentLocation.key === here.key;
    return isUnsaved || (!isNobodys && merchantLeftBetween(currentLocation, nextLocation) !== null);
  });

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  const { location, proceed, reset } = blocker;
  const openMerchant = isMissing ? null : merchantLeftBetween(here, location);
  if (!isDirty && openMerchant !== null)
    return <LeaveMerchantDialog openMerchant={openMerchant} onStay={reset} onLeave={proceed} />;
  const giveUp = () => {
    forgetUnsavedInput();
    if (openMerchant === null) proceed();
  };
  return <LeaveDialog onStay={reset} onLeave={giveUp} />;
}

/** Nobody acts for a merchant after their session, or where the gate opens none to them. */
function merchantLeftBetween(here: RouterLocation, next: RouterLocation) {
  const { phase, user } = sessionStore.get();
  const isActing = phase === 'signed-in' && user?.isSuperAdmin === true && isAdministratorSite();
  return isActing ? leftMerchant(here, next) : null;
}
