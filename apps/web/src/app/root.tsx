import { Outlet, ScrollRestoration, useNavigation } from 'react-router';

import { useIsWaiting } from '../lib/calls/activity.ts';
import { Notices } from '../widgets/notices.tsx';
import { ProgressLine } from '../widgets/progress/progress-line.tsx';

export function Root() {
  const isNavigating = useNavigation().state !== 'idle';
  const isWaiting = useIsWaiting();
  return (
    <>
      <ProgressLine active={isNavigating || isWaiting} />
      <Outlet />
      <Notices />
      <ScrollRestoration />
    </>
  );
}
