import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useRevalidator } from 'react-router';
import { insideCalls } from 'virtual:inside-calls';

import { learnPathCheck } from '../../lib/calls/http.ts';
import { learnCalls } from '../../lib/calls/known-calls.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { readOnlyStore } from '../../lib/calls/read-only.ts';
import { startEvents } from '../../lib/events/events.ts';
import { useStore } from '../../lib/external-store.ts';
import { plainPart } from '../../lib/page/lazy-part.tsx';
import { decodePath } from '../../lib/page/navigation.ts';
import { useOpenMerchant } from '../../lib/session/open-merchant.ts';
import { refusePath } from '../../lib/session/path-check.ts';
import { useSession, useSessionPhase } from '../../lib/session/session.ts';
import { BackToTop } from '../../widgets/back-to-top.tsx';
import { Skeleton } from '../../widgets/skeleton.tsx';
import { openPages } from '../inside-pages.ts';
import { provideFeatureParts } from '../provided-parts.ts';
import { Breadcrumb } from './header/breadcrumb.tsx';
import { Header } from './header/header.tsx';
import { ShortcutKeys } from './header/shortcut-keys.tsx';
import { MerchantGate } from './merchant/merchant-gate.tsx';
import { OpenMerchantBar } from './merchant/open-merchant-bar.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import './shell.messages.ts';
import { useDrawer } from './sidebar/use-drawer.ts';
import { LeaveGuard } from './states/leave-guard.tsx';
import { ShownTaskResult } from './states/shown-task-result.tsx';
import { StepUp } from './states/step-up.tsx';
import { useToastPosition } from './use-toast-position.ts';

import styles from './shell.module.css';

learnCalls(insideCalls);
learnPathCheck(refusePath);
provideFeatureParts();

const ExpiredOverlay = plainPart(async () => (await import('./states/expired-overlay.tsx')).ExpiredOverlay);
const ReadOnlyBar = plainPart(async () => (await import('./states/read-only-bar.tsx')).ReadOnlyBar);

export function Shell() {
  const { t } = useTranslation('shell');
  const user = useSession();
  const phase = useSessionPhase();
  const path = decodePath(useLocation().pathname);
  const openMerchant = useOpenMerchant();
  const isReadOnly = useStore(readOnlyStore);
  const { isOpen, toggle, drawer, open, close } = useDrawer();

  useEffect(startEvents, []);
  useToastPosition();
  useGuardOnChange(user?.permissionVersion);

  if (user === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <a className={styles.skip} href="#content" inert={isOpen}>
        {t('skipToContent')}
      </a>
      <div className={styles.shell}>
        <Sidebar path={path} user={user} open={openPages} isOpen={isOpen} drawer={drawer} onClose={close} />
        <div className={styles.behind} inert={isOpen}>
          <Header
            path={path}
            user={user}
            open={openPages}
            drawerToggle={toggle}
            isDrawerOpen={isOpen}
            onDrawerOpen={open}
          />
          <main id="content" className={styles.content} tabIndex={-1}>
            <div role="status">{isReadOnly && <ReadOnlyBar />}</div>
            <Breadcrumb path={path} />
            <MerchantGate user={user} path={path}>
              {openMerchant !== null && <OpenMerchantBar openMerchant={openMerchant} />}
              <div key={path} className={styles.page}>
                <Suspense fallback={<Skeleton />}>
                  <Outlet />
                </Suspense>
              </div>
            </MerchantGate>
          </main>
          <BackToTop />
        </div>
      </div>
      <ShortcutKeys />
      <ShownTaskResult />
      <LeaveGuard />
      <StepUp />
      {phase === 'expired' && <ExpiredOverlay user={user} />}
    </QueryClientProvider>
  );
}

/** Permissions that changed while the page is open: the menu has them already, the guard looks again. */
function useGuardOnChange(permissionVersion: string | undefined): void {
  const { revalidate } = useRevalidator();
  const seen = useRef(permissionVersion);
  useEffect(() => {
    if (seen.current === permissionVersion) return;
    seen.current = permissionVersion;
    void revalidate();
  }, [permissionVersion, revalidate]);
}
