import { titleOfKey } from '@touchline/domain/access/navigation';
import { keyOfRoute, routeOfKey } from '@touchline/domain/access/permission-grammar';
import type { PageKey, PermissionKey } from '@touchline/domain/access/permission-tree';
import { disciplineAt } from '@touchline/domain/matches/disciplines';
import { sportPagesOf, type SportPage } from '@touchline/domain/matches/sport-pages';
import { useLocation } from 'react-router';

import { decodePath } from '../../lib/page/navigation.ts';
import { pageOf, useOpenMerchant } from '../../lib/session/open-merchant.ts';

/** Which of the schedules a page shows. */
export interface MatchPage extends SportPage {
  readonly page: PageKey;
  readonly title: string;
  /** Without a merchant before it and `&back` after it. */
  readonly path: string;
  readonly discipline: number;
  /** Of the link to a match's appointments: `spo_soc`, `gam_lol`. */
  readonly code: string;
  /** Any of them lets its holder change matches here. */
  readonly changeKeys: readonly PermissionKey[];
}

const ending = '_sch';

/** Null where the path is no schedule's. */
export function matchPageOf(path: string): MatchPage | null {
  const page = keyOfRoute(path);
  const found = sportPagesOf('sch', 'view').find(({ keys: [key] }) => key === `${page}-view`);
  if (page === null || found === undefined) return null;
  const { sport, sportId, isSingle } = found;
  const discipline = disciplineAt(found);
  if (discipline === null) return null;
  const changing = sportPagesOf('sch', 'action').find(
    (other) => other.sport === sport && other.sportId === sportId && other.isSingle === isSingle,
  );
  return {
    sport,
    sportId,
    isSingle,
    page,
    title: titleOfKey(page),
    path: routeOfKey(page),
    discipline,
    code: page.slice(0, -ending.length),
    changeKeys: changing?.keys ?? [],
  };
}

/** The sport is the path's: one page serves all schedules. */
export function useMatchPage(): MatchPage | null {
  const openMerchant = useOpenMerchant();
  const path = decodePath(useLocation().pathname);
  return matchPageOf(openMerchant === null ? path : pageOf(openMerchant, path));
}

/** How a call that is not about one match says which page it is of. */
export function matchPageQuery({ sportId, isSingle }: SportPage) {
  return { sportId: String(sportId), ...(isSingle && { single: '1' as const }) };
}
