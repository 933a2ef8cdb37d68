import { routeOfKey } from '@touchline/domain/permission-grammar';
import type { PageKey } from '@touchline/domain/permission-tree';
import type { RouteObject } from 'react-router';

interface InsidePage {
  readonly lazy: NonNullable<RouteObject['lazy']>;
  /** Opens for a merchant that a super-admin acts for, too. */
  readonly inCompany?: true;
}

/** The pages of the tree that are open: what is not here stands in no menu, and its address says that it is not open yet. */
const insidePages = {
  'bac_#_acc': {
    lazy: async () => ({ Component: (await import('../features/accounts/accounts-page.tsx')).AccountsPage }),
    inCompany: true,
  },
  'bac_#_rol': {
    lazy: async () => ({ Component: (await import('../features/roles/roles-page.tsx')).RolesPage }),
    inCompany: true,
  },
  'bac_#_ope': {
    lazy: async () => ({ Component: (await import('../features/operation-logs/log-page.tsx')).LogPage }),
    inCompany: true,
  },
  com_lis: {
    lazy: async () => ({ Component: (await import('../features/merchants/merchants-page.tsx')).MerchantsPage }),
  },
} satisfies Partial<Record<PageKey, InsidePage>>;

const pages = Object.entries<InsidePage>(insidePages);

export const openPages: ReadonlySet<string> = new Set(pages.map(([key]) => key));

export const companyPages: ReadonlySet<string> = new Set(
  pages.filter(([, page]) => page.inCompany).map(([key]) => key),
);

/** A page of one's own merchant, and the same page of a company that is open. */
export const pageRoutes: RouteObject[] = pages.flatMap(([key, { lazy, inCompany }]) => {
  const path = routeOfKey(key);
  return [path, ...(inCompany === true ? [`/com_lis/:code${path}`] : [])].map((each) => ({ path: each, lazy }));
});
