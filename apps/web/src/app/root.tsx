import { Outlet, ScrollRestoration, useNavigation } from 'react-router';

import { useIsWaiting } from '../lib/calls/activity.ts';
import { ProgressLine } from '../widgets/progress/progress-line.tsx';
import { Toasts } from '../widgets/toasts/toasts.tsx';

export function Root() {
  const isNavigating = useNavigation().state !== 'idle';
  const isWaiting = useIsWaiting();
  return (
    <>
      <ProgressLine active={isNavigating || isWaiting} />
      <Outlet />
      <Toasts />
      <ScrollRestoration />
    </>
  );
}
