import { routeOfKey } from '@touchline/domain/access/permission-grammar';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { pages as pagesOfFile } from 'virtual:contract';

interface InsidePage {
  readonly key: string;
  readonly lazy: NonNullable<RouteObject['lazy']>;
  /** Opens for a merchant that a super-admin acts for, too. */
  readonly opensInMerchant: boolean;
}

const merchantListKey = 'com_lis';

/** Second pages of a list, by their file. The anchors of all merchants are a page for super-admins, and of no merchant. */
const otherPages: Readonly<Record<string, Omit<InsidePage, 'lazy'>>> = {
  'anchors/anchors': { key: 'com_pro_anc', opensInMerchant: false },
  'monitor/live-monitor': { key: 'mon_liv', opensInMerchant: true },
  'monitor/game-monitor': { key: 'mon_gam', opensInMerchant: true },
  'media-nodes/media-nodes': { key: 'mon_#_nod', opensInMerchant: false },
  'appointments/own-appointments': { key: 'anc_#_res', opensInMerchant: true },
};

/**
 * A page is found by its name: `accounts/accounts-page.tsx` draws the list `accounts.list`,
 * `catalog/league-list-page.tsx` draws `catalog.league-list`. The list's permission names the pages of the tree.
 * What is not here stands in no menu, and its address says that it is not open yet.
 */
const pages = Object.entries(import.meta.glob<Record<string, ComponentType>>('../features/*/*-page.tsx')).flatMap(
  ([path, load]): InsidePage[] => {
    const [, file = ''] = /([\w-]+\/[\w-]+)-page\.tsx$/.exec(path) ?? [];
    const { keys, isShared } = pagesOfFile[file] ?? { keys: [], isShared: false };
    const lazy = async () => ({ Component: Object.values(await load())[0] ?? null });
    const own = keys.map((key) => ({ key, lazy, opensInMerchant: !isShared && key !== merchantListKey }));
    const other = otherPages[file];
    return other === undefined ? own : [...own, { ...other, lazy }];
  },
);

export const openPages: ReadonlySet<string> = new Set(pages.map(({ key }) => key));

export const merchantPages: ReadonlySet<string> = new Set(
  pages.filter(({ opensInMerchant }) => opensInMerchant).map(({ key }) => key),
);

/** A page of one's own merchant, and the same page of an open merchant; `&back` comes back to a list as it was. */
export const pageRoutes: RouteObject[] = pages.flatMap(({ key, lazy, opensInMerchant }) => {
  const path = routeOfKey(key);
  const paths = [path, ...(opensInMerchant ? [`/${merchantListKey}/:code${path}`] : [])];
  return paths.flatMap((each) => [each, `${each}&back`]).map((each) => ({ path: each, lazy }));
});
