import { titleOfKey } from '@touchline/domain/access/navigation';
import { keyOfRoute, routeOfKey } from '@touchline/domain/access/permission-grammar';
import type { PageKey } from '@touchline/domain/access/permission-tree';
import { sportOfPath } from '@touchline/domain/matches/sport-code';
import type { PredictedSport } from '@touchline/domain/predictions/play-types';
import { useLocation } from 'react-router';

import { decodePath } from '../../lib/page/navigation.ts';
import { pageOf, useOpenMerchant } from '../../lib/session/open-merchant.ts';

/** Which of the sports a page of predictions is about. */
export interface PredictionPage {
  readonly page: PageKey;
  readonly title: string;
  /** Without a merchant before it and `&back` after it. */
  readonly path: string;
  readonly sportId: PredictedSport;
}

/** Null where the path is no page of predictions. */
export function predictionPageOf(path: string): PredictionPage | null {
  const page = keyOfRoute(path);
  const sportId = page?.includes('_odd_') === true ? sportOfPath(page)?.id : null;
  if (page === null || (sportId !== 1 && sportId !== 2)) return null;
  return { page, title: titleOfKey(page), path: routeOfKey(page), sportId };
}

/** The sport is the path's: one page serves both. */
export function usePredictionPage(): PredictionPage | null {
  const openMerchant = useOpenMerchant();
  const path = decodePath(useLocation().pathname);
  return predictionPageOf(openMerchant === null ? path : pageOf(openMerchant, path));
}

/** As a query carries it. */
export function sportParam(sportId: PredictedSport): '1' | '2' {
  return sportId === 1 ? '1' : '2';
}
