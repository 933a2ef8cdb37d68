import { disciplineAt, isGame, sportPageOf } from './disciplines.ts';
import { sportPagesOf } from './sport-pages.ts';

export interface MatchKind {
  readonly matchCategory: 'game' | 'sport';
  /** The word in the paths of match calls. */
  readonly matchType: string;
  /** The code of its schedule: `spo_soc`. */
  readonly sportCode: string;
}

/** A schedule, by the code that its paths carry: `spo_soc`, `sin_bas`, `gam_lol`. */
export interface MatchListPage {
  readonly code: string;
  readonly discipline: number;
  /** Of single leagues alone. */
  readonly isSingle: boolean;
  /** The permission that shows the schedule. */
  readonly viewKey: string;
}

const scheduleEnd = '_sch-view';

/** In the order of the tree. */
export const matchListPages: readonly MatchListPage[] = /* @__PURE__ */ sportPagesOf('sch', 'view').flatMap(
  (sportPage) => {
    const discipline = disciplineAt(sportPage);
    const [viewKey] = sportPage.keys;
    if (discipline === null || viewKey === undefined) return [];
    return [{ code: viewKey.replace(scheduleEnd, ''), discipline, isSingle: sportPage.isSingle, viewKey }];
  },
);

/** How a match of the discipline is named where matches of all disciplines stand together. */
export function matchKindOf(discipline: number, isSingle = false): MatchKind {
  const ofDiscipline = matchListPages.filter((schedule) => schedule.discipline === discipline);
  // A single league without a schedule of its own stands on its sport's.
  const schedule = ofDiscipline.find((each) => each.isSingle === isSingle) ?? ofDiscipline[0];
  return {
    matchCategory: isGame(discipline) ? 'game' : 'sport',
    matchType: sportPageOf(discipline).sport,
    sportCode: schedule?.code ?? '',
  };
}
