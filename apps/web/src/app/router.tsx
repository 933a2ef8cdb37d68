import { appointmentCodes, appointmentRoute, withoutBack } from '@touchline/domain/access/permission-grammar';
import { redirects, routes } from '@touchline/domain/access/routes';
import { createBrowserRouter, type RouteObject } from 'react-router';

import { Booting } from './booting.tsx';
import { CrashPage } from './crash-page.tsx';
import { checkGate, goHome, guardInside, openMerchantPage, redirectTo } from './guards.ts';
import { pageRoutes } from './inside-pages.ts';
import { Root } from './root.tsx';

const signInPage = () =>
  import('../features/sign-in/login-page.tsx').then(({ LoginPage }) => ({ Component: LoginPage }));
const plainPages = () => import('./pages/plain-pages.tsx');
const merchantPages = () => import('../features/merchants/form/merchant-record-pages.tsx');

const appointmentParts = () => import('../features/appointments/appointment-parts.ts');
const appointmentPaths = appointmentCodes
  .map(appointmentRoute)
  .flatMap((path) => [path, withoutBack(path)])
  .flatMap((path) => [path, `/com_lis/:code${path}`]);

const anchorPages = () => import('../features/anchors/anchor-record-pages.tsx');
const anchorLists = ['/pro_anc_lis', '/com_pro_anc', '/com_lis/:code/pro_anc_lis'];

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

const insideRoutes: RouteObject[] = [
  ...pageRoutes,
  { path: '/com_lis_new', lazy: async () => ({ Component: (await merchantPages()).NewMerchantPage }) },
  { path: '/com_lis/:code/info', lazy: async () => ({ Component: (await merchantPages()).MerchantInfoPage }) },
  ...anchorLists.flatMap((list): RouteObject[] => [
    { path: `${list}/new`, lazy: async () => ({ Component: (await anchorPages()).NewAnchorPage }) },
    { path: `${list}/:streamerCode`, lazy: async () => ({ Component: (await anchorPages()).AnchorRecordPage }) },
    { path: `${list}/:streamerCode/edit`, lazy: async () => ({ Component: (await anchorPages()).EditAnchorPage }) },
  ]),
  ...appointmentPaths.map((path) => ({ path, lazy: async () => (await appointmentParts()).matchPage() })),
  { path: '/com_lis/:code', loader: openMerchantPage },
  { path: '/com_lis/:code/*', loader: redirectTo(routes.notFound) },
  {
    path: routes.profile,
    lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
  },
  {
    path: routes.anchorManual,
    lazy: async () => ({ Component: (await import('./manuals/anchor-manual.tsx')).AnchorManual }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('./pages/not-open-page.tsx')).NotOpenPage }) },
];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    HydrateFallback: Booting,
    children: [
      ...fixedRedirects,
      ...openRoutes,
      {
        loader: guardInside,
        shouldRevalidate: () => true,
        lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
        children: [
          {
            lazy: async () => ({ ErrorBoundary: (await import('./shell/states/page-crash.tsx')).PageCrash }),
            children: insideRoutes,
          },
        ],
      },
    ],
  },
]);
