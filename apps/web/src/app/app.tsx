import { routes } from '@touchline/domain/access/routes';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';

import { currentPath, forceTo, provideNavigation } from '../lib/page/navigation.ts';
import { onPersonChanged, onSessionCleared } from '../lib/session/session.ts';
import { signInState } from '../lib/session/sign-in-state.ts';
import { LeavingGate } from './pages/leaving-gate.tsx';
import { router } from './router.tsx';

provideNavigation((path, options) => void router.navigate(path, options));
onSessionCleared((reason, lost) =>
  forceTo(routes.signIn, signInState(reason, lost, currentPath() + window.location.search)),
);
onPersonChanged(() => forceTo(routes.home));

export function App() {
  return (
    <StrictMode>
      <LeavingGate>
        <RouterProvider router={router} />
      </LeavingGate>
    </StrictMode>
  );
}
