import { useEffect } from 'react';
import { useBlocker } from 'react-router';

import { forgetUnsavedInput, hasUnsavedInput, useHasUnsavedInput } from '../../lib/dirty.ts';
import { LeaveDialog } from './leave-dialog.tsx';

/** One guard for every form of the page: in-app navigation asks by dialog, closing the tab by the browser's own. */
export function LeaveGuard() {
  const isDirty = useHasUnsavedInput();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedInput() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    forgetUnsavedInput();
    blocker.proceed();
  };
  return <LeaveDialog onStay={() => blocker.reset()} onLeave={leave} />;
}
