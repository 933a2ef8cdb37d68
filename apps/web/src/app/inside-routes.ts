import {
  appointmentCodes,
  appointmentRoute,
  hoursRoute,
  withoutBack,
} from '@touchline/domain/access/permission-grammar';
import { routes } from '@touchline/domain/access/routes';
import type { RouteObject } from 'react-router';

import { redirectTo } from './guards.ts';
import { guardInside, openMerchantPage, openPageOf } from './inside-guards.ts';
import { pageRoutes } from './inside-pages.ts';
import { guideNames } from './manuals/guide-names.ts';

const merchantPages = () => import('../features/merchants/form/merchant-record-pages.tsx');
const anchorPages = () => import('../features/anchors/anchor-record-pages.tsx');
const liveHistoryParts = () => import('../features/live-history/live-history-parts.ts');
const anchorLists = ['/pro_anc_lis', '/com_pro_anc', '/com_lis/:code/pro_anc_lis'];

const appointmentParts = () => import('../features/appointments/appointment-parts.ts');
const appointmentPaths = appointmentCodes
  .map(appointmentRoute)
  .flatMap((path) => [path, withoutBack(path)])
  .flatMap((path) => [path, `/com_lis/:code${path}`]);

const pagesInShell: RouteObject[] = [
  ...pageRoutes,
  { path: '/com_lis_new', lazy: async () => ({ Component: (await merchantPages()).NewMerchantPage }) },
  { path: '/com_lis/:code/info', lazy: async () => ({ Component: (await merchantPages()).MerchantInfoPage }) },
  ...anchorLists.flatMap((list): RouteObject[] => [
    { path: `${list}/new`, lazy: async () => ({ Component: (await anchorPages()).NewAnchorPage }) },
    { path: `${list}/:streamerCode`, lazy: async () => ({ Component: (await anchorPages()).AnchorRecordPage }) },
    { path: `${list}/:streamerCode/edit`, lazy: async () => ({ Component: (await anchorPages()).EditAnchorPage }) },
  ]),
  ...[hoursRoute, `/com_lis/:code${hoursRoute}`].map((path) => ({
    path,
    lazy: async () => (await liveHistoryParts()).hoursPage(),
  })),
  ...appointmentPaths.map((path) => ({ path, lazy: async () => (await appointmentParts()).matchPage() })),
  { path: '/com_lis/:code', loader: openMerchantPage },
  { path: '/com_lis/:code/*', loader: redirectTo(routes.notFound) },
  {
    path: routes.profile,
    lazy: async () => ({ Component: (await import('../features/profile/profile-page.tsx')).ProfilePage }),
  },
  ...guideNames.map((name) => ({
    path: routes[`${name}Guide`],
    lazy: async () => ({ Component: (await import('./manuals/guide.tsx')).guidePages[name] }),
  })),
  {
    path: routes.anchorManual,
    lazy: async () => ({ Component: (await import('./manuals/anchor-manual.tsx')).AnchorManual }),
  },
  {
    path: routes.reservationManual,
    lazy: async () => ({ Component: (await import('./manuals/reservation-manual.tsx')).ReservationManual }),
  },
  {
    path: '*',
    loader: openPageOf,
    lazy: async () => ({ Component: (await import('./pages/not-open-page.tsx')).NotOpenPage }),
  },
];

/** Everything for signed-in people: the router asks for it at the first address that it does not know. */
export const insideRoutes: RouteObject[] = [
  {
    id: 'inside',
    loader: guardInside,
    shouldRevalidate: () => true,
    lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
    children: [
      {
        lazy: async () => ({ ErrorBoundary: (await import('./shell/states/page-crash.tsx')).PageCrash }),
        children: pagesInShell,
      },
    ],
  },
];
