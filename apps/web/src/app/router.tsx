import { redirects, routes } from '@touchline/domain/access/routes';
import { createBrowserRouter, type RouteObject } from 'react-router';

import { Booting } from './booting.tsx';
import { CrashPage } from './crash-page.tsx';
import { checkGate, goHome, redirectTo } from './guards.ts';
import { Root } from './root.tsx';

const signInPage = () =>
  import('../features/sign-in/login-page.tsx').then(({ LoginPage }) => ({ Component: LoginPage }));
const plainPages = () => import('./pages/plain-pages.tsx');

const fixedRedirects: RouteObject[] = Object.entries(redirects).map(([path, target]) => ({
  path,
  loader: redirectTo(target),
}));

const openRoutes: RouteObject[] = [
  { path: routes.home, loader: goHome },
  { path: routes.check, loader: checkGate, lazy: async () => ({ Component: (await plainPages()).ForbiddenPage }) },
  { path: routes.signIn, lazy: signInPage },
  { path: routes.signInNoMatch, lazy: signInPage },
  { path: routes.signInNoPermissions, lazy: signInPage },
  {
    path: routes.forgetPassword,
    lazy: async () => ({
      Component: (await import('../features/sign-in/forget-password-page.tsx')).ForgetPasswordPage,
    }),
  },
  {
    path: routes.resetPassword,
    lazy: async () => ({ Component: (await import('../features/sign-in/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: routes.signInLink,
    lazy: async () => ({ Component: (await import('../features/sign-in/sign-in-link-page.tsx')).SignInLinkPage }),
  },
  {
    path: '/undoEmail',
    lazy: async () => ({ Component: (await import('../features/sign-in/undo-email-page.tsx')).UndoEmailPage }),
  },
  {
    path: routes.maintain,
    lazy: async () => ({ Component: (await import('./pages/maintain-page.tsx')).MaintainPage }),
  },
  { path: routes.forbidden, lazy: async () => ({ Component: (await plainPages()).ForbiddenPage }) },
  { path: routes.notFound, lazy: async () => ({ Component: (await plainPages()).NotFoundPage }) },
  { path: routes.support, lazy: async () => ({ Component: (await plainPages()).NotFoundPage }) },
  { path: routes.badGateway, lazy: async () => ({ Component: (await plainPages()).BadGatewayPage }) },
  { path: routes.gatewayTimeout, lazy: async () => ({ Component: (await plainPages()).GatewayTimeoutPage }) },
  { path: routes.error, lazy: async () => ({ Component: (await import('./pages/status-page.tsx')).StatusPage }) },
];

/** The route of everything before sign-in, and the parent of the shell's. */
const rootId = 'root';

export const router = createBrowserRouter(
  [
    {
      id: rootId,
      Component: Root,
      ErrorBoundary: CrashPage,
      HydrateFallback: Booting,
      children: [...fixedRedirects, ...openRoutes],
    },
  ],
  {
    // The pages inside grow with every feature: who signs in loads none of their table.
    patchRoutesOnNavigation: async ({ patch }) => patch(rootId, (await import('./inside-routes.ts')).insideRoutes),
  },
);
