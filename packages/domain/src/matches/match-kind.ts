import { isGame, sportPageOf } from './disciplines.ts';
import { sportPageMark, sportPagesOf } from './sport-pages.ts';

export interface MatchKind {
  readonly matchCategory: 'game' | 'sport';
  /** The word in the paths of match calls. */
  readonly matchType: string;
  /** The code of its schedule: `spo_soc`. */
  readonly sportCode: string;
}

const scheduleEnd = '_sch-view';

/** How a match of the discipline is named where matches of all disciplines stand together. */
export function matchKindOf(discipline: number): MatchKind {
  const page = sportPageOf(discipline);
  const mark = sportPageMark(page);
  const schedule = sportPagesOf('sch', 'view').find((other) => sportPageMark(other) === mark);
  return {
    matchCategory: isGame(discipline) ? 'game' : 'sport',
    matchType: page.sport,
    sportCode: (schedule?.keys[0] ?? '').replace(scheduleEnd, ''),
  };
}
