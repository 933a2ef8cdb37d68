import { type Discipline, disciplineAt } from '@touchline/domain/matches/disciplines';
import { sportPageNamed } from '@touchline/domain/matches/sport-pages';

import { Refusal } from '../../platform/refusal.ts';

export interface NamedPage {
  readonly sport?: string | undefined;
  readonly sportId?: string | undefined;
  readonly single?: string | undefined;
}

/** The page that a request is of, as the gate has judged it. */
export function pageOf({ sport, sportId, single }: NamedPage): { discipline: Discipline; isSingle: boolean } {
  const sportPage = sportPageNamed(sport, sportId === undefined ? undefined : Number(sportId), single === '1');
  const discipline = sportPage && disciplineAt(sportPage);
  if (sportPage === null || discipline === null) throw new Refusal('notFound');
  return { discipline, isSingle: sportPage.isSingle };
}
