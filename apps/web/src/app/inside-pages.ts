import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import type { PageKey } from '@touchline/domain/access/permission-tree';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { pages as pagesOfFeature } from 'virtual:contract';

interface InsidePage {
  readonly lazy: NonNullable<RouteObject['lazy']>;
  /** Opens for a merchant that a super-admin acts for, too. */
  readonly opensInMerchant?: true;
}

/** A feature's list stands on the pages that its permission names: `accounts/accounts-page.tsx`. */
const listPages = Object.entries(import.meta.glob<Record<string, ComponentType>>('../features/*/*-page.tsx')).flatMap(
  ([file, load]): [string, InsidePage][] => {
    const [, feature = ''] = /\/([\w-]+)\/\1-page\.tsx$/.exec(file) ?? [];
    const lazy = async () => ({ Component: Object.values(await load())[0] ?? null });
    return (pagesOfFeature[feature] ?? []).map((key) => [key, { lazy, opensInMerchant: true }]);
  },
);

/** Of a family of pages, one for each sport. */
const draftsPage: InsidePage = {
  lazy: async () => ({ Component: (await import('../features/predictions/predictions-page.tsx')).DraftsPage }),
  opensInMerchant: true,
};

/** The other pages of the tree that are open: what is not here stands in no menu, and its address says that it is not open yet. */
const insidePages = {
  pre_soc_odd_dra: draftsPage,
  pre_bak_odd_dra: draftsPage,
  'bac_#_ope': {
    lazy: async () => ({ Component: (await import('../features/operation-logs/operation-logs-page.tsx')).LogPage }),
    opensInMerchant: true,
  },
  com_lis: {
    lazy: async () => ({ Component: (await import('../features/merchants/merchants-page.tsx')).MerchantsPage }),
  },
  'pre_#_prv': {
    lazy: async () => ({
      Component: (await import('../features/odds-providers/odds-providers-page.tsx')).OddsProvidersPage,
    }),
  },
  'spo_#_lea': {
    lazy: async () => ({ Component: (await import('../features/catalog/league-list-page.tsx')).LeaguesPage }),
  },
  'spo_#_tea': {
    lazy: async () => ({ Component: (await import('../features/catalog/team-list-page.tsx')).TeamsPage }),
  },
  'spo_#_pla': {
    lazy: async () => ({ Component: (await import('../features/catalog/player-list-page.tsx')).PlayersPage }),
  },
  'spo_#_sup': {
    lazy: async () => ({ Component: (await import('../features/suppliers/suppliers-page.tsx')).SuppliersPage }),
  },
} satisfies Partial<Record<PageKey, InsidePage>>;

const pages = [...listPages, ...Object.entries<InsidePage>(insidePages)];

export const openPages: ReadonlySet<string> = new Set(pages.map(([key]) => key));

export const merchantPages: ReadonlySet<string> = new Set(
  pages.filter(([, page]) => page.opensInMerchant).map(([key]) => key),
);

/** A page of one's own merchant, and the same page of a company that is open; `&back` comes back to a list as it was. */
export const pageRoutes: RouteObject[] = pages.flatMap(([key, { lazy, opensInMerchant }]) => {
  const path = routeOfKey(key);
  const paths = [path, ...(opensInMerchant === true ? [`/com_lis/:code${path}`] : [])];
  return paths.flatMap((each) => [each, `${each}&back`]).map((each) => ({ path: each, lazy }));
});
