import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';

import { forgetUnsavedInput, hasUnsavedInput, useHasUnsavedInput } from '../../lib/dirty.ts';
import { sessionStore } from '../../lib/session.ts';
import { LeaveCompanyDialog } from './leave-company-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { leftCompany, type Place } from './leaving-company.ts';

/** One guard for every way out: in-app navigation asks by dialog, closing the tab with unsaved input by the browser's own. */
export function LeaveGuard() {
  const isDirty = useHasUnsavedInput();
  const here = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isUnsaved = hasUnsavedInput() && currentLocation.pathname !== nextLocation.pathname;
    return isUnsaved || companyLeftBetween(currentLocation, nextLocation) !== null;
  });

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  const { location, proceed, reset } = blocker;
  const company = companyLeftBetween(here, location);
  if (!isDirty && company !== null) return <LeaveCompanyDialog company={company} onStay={reset} onLeave={proceed} />;
  const giveUp = () => {
    forgetUnsavedInput();
    if (company === null) proceed();
  };
  return <LeaveDialog onStay={reset} onLeave={giveUp} />;
}

/** Whose session is over does not act for anybody. */
function companyLeftBetween(here: Place, next: Place) {
  return sessionStore.get().phase === 'signed-in' ? leftCompany(here, next) : null;
}
