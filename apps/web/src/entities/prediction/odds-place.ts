import { titleOfKey } from '@touchline/domain/access/navigation';
import { keyOfRoute, routeOfKey } from '@touchline/domain/access/permission-grammar';
import type { PageKey } from '@touchline/domain/access/permission-tree';
import { sportOfPath } from '@touchline/domain/matches/sport-code';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';
import { useLocation } from 'react-router';

import { decodePath } from '../../lib/page/navigation.ts';
import { pageOf, useCompany } from '../../lib/session/company-mode.ts';

/** Which of the sports a page of predictions is about. */
export interface OddsPlace {
  readonly page: PageKey;
  readonly title: string;
  /** Without a company before it and `&back` after it. */
  readonly path: string;
  readonly sportId: PredictedSport;
}

/** Null where the path is no page of predictions. */
export function oddsPlace(path: string): OddsPlace | null {
  const page = keyOfRoute(path);
  const sportId = page?.includes('_odd_') === true ? sportOfPath(page)?.id : null;
  if (page === null || (sportId !== 1 && sportId !== 2)) return null;
  return { page, title: titleOfKey(page), path: routeOfKey(page), sportId };
}

/** The sport is the path's: one page serves both. */
export function useOddsPlace(): OddsPlace | null {
  const company = useCompany();
  const path = decodePath(useLocation().pathname);
  return oddsPlace(company === null ? path : pageOf(company, path));
}

/** As a query carries it. */
export function sportParam(sportId: PredictedSport): '1' | '2' {
  return sportId === 1 ? '1' : '2';
}
