import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { Root } from '../src/app/root.tsx';
import { queryClient } from '../src/lib/calls/query-client.ts';
import { readOnlyStore } from '../src/lib/calls/read-only.ts';
import { forgetUnsavedInput } from '../src/lib/page/dirty.ts';
import { provideNavigation } from '../src/lib/page/navigation.ts';
import { bannerStore, toastStore } from '../src/lib/page/notices.ts';
import { clearCaches, sessionStore, type SessionUser } from '../src/lib/session/session.ts';
import { AntdRoot } from '../src/lib/theme/antd-root.tsx';
import type { ThemeName } from '../src/lib/theme/tokens.ts';
import { mount, type Mounted, unmountAll } from './mount.ts';

interface Surroundings {
  /** Where the page stands; calls look whether it is the user's. */
  readonly path?: string;
  /** The signed-in user; nobody by default. */
  readonly user?: SessionUser;
  readonly theme?: ThemeName;
}

let leaveRouter: (() => void) | undefined;
const startPath = window.location.pathname + window.location.search;

/** Shows a widget or a page in what the app puts around it: texts, theme, router, caches, notices. */
export async function renderWidget(widget: ReactNode, surroundings: Surroundings = {}): Promise<Mounted> {
  const { path = '/', user, theme = 'light' } = surroundings;
  chooseTheme(theme);
  sessionStore.set(user === undefined ? { phase: 'nobody', user: null } : { phase: 'signed-in', user });
  window.history.replaceState(null, '', path);
  // Scroll positions of earlier tests stay in the router's module, under the key of a first page.
  sessionStorage.setItem('react-router-scroll-positions', '{}');
  const element = (
    <QueryClientProvider client={queryClient}>
      <AntdRoot>{widget}</AntdRoot>
    </QueryClientProvider>
  );
  const router = createBrowserRouter([{ Component: Root, children: [{ path: '*', element }] }]);
  leaveRouter = () => router.dispose();
  provideNavigation((to, options) => void router.navigate(to, options));
  return await mount(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** Tests share one page: what one of them left behind is no business of the next. */
export async function leaveNothing(): Promise<void> {
  await unmountAll();
  leaveRouter?.();
  forgetUnsavedInput();
  clearCaches();
  toastStore.set([]);
  bannerStore.set(null);
  readOnlyStore.set(false);
  sessionStore.set({ phase: 'unknown', user: null });
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', startPath);
}

/** By the way that another tab would choose it. */
export function chooseTheme(theme: ThemeName): void {
  const key = 'touchline.theme';
  localStorage.setItem(key, theme);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
