import { sportPageMark, sportPagesOf, type SportPage } from './sport-pages.ts';

/**
 * A match's discipline is a sport, or one of the games. The number is the sport's id; the games, which share one,
 * take it a hundredfold and add their category.
 */
export const disciplines = {
  soccer: 1,
  basketball: 2,
  other: 3,
  baseball: 4,
  boxing: 8,
  badminton: 9,
  fighting: 10,
  americanFootball: 12,
  volleyball: 13,
  tableTennis: 19,
  billiards: 20,
  iceHockey: 25,
  winterOlympics: 999,
  otherGame: 2200,
  lol: 2201,
  dota2: 2202,
  csgo: 2203,
  kog: 2204,
} as const;

export type DisciplineName = keyof typeof disciplines;
export type Discipline = (typeof disciplines)[DisciplineName];

const gaming = 22;
const firstGame = gaming * 100;

/** 1 LOL, 2 DOTA2, 3 CS:GO, 4 KOG; 0 for every other. */
const wordsOfGames = ['other', 'lol', 'dota2', 'csgo', 'kog'] as const;

export function isGame(discipline: number): boolean {
  return discipline >= firstGame;
}

export function sportIdOf(discipline: number): number {
  return isGame(discipline) ? gaming : discipline;
}

/** Which of the games, as their category; null of a sport. */
export function gameCategoryOf(discipline: number): number | null {
  return isGame(discipline) ? discipline - firstGame : null;
}

export function disciplineAt({ sport, sportId }: Pick<SportPage, 'sport' | 'sportId'>): Discipline | null {
  const category = wordsOfGames.findIndex((word) => word === sport);
  const number = sportId === gaming ? firstGame + category : sportId;
  const isKnown = (sportId === gaming ? category >= 0 : sport === 'sport') && isDiscipline(number);
  return isKnown ? number : null;
}

/** As the gate knows the place, `sport/4` or `lol/22`. */
export function sportPageOf(discipline: number, isSingle = false): SportPage {
  const category = gameCategoryOf(discipline);
  const sport = category === null ? 'sport' : (wordsOfGames[category] ?? 'other');
  return { sport, sportId: sportIdOf(discipline), isSingle };
}

export function markOf(discipline: number, isSingle = false): string {
  return sportPageMark(sportPageOf(discipline, isSingle));
}

export function isDiscipline(number: number): number is Discipline {
  return Object.values<number>(disciplines).includes(number);
}

/** Of several sports or games: a league there says by its own name which one it is. */
export function isShared(discipline: number): boolean {
  return discipline === disciplines.other || discipline === disciplines.otherGame;
}

/** As a filter carries them. */
export const disciplineCodes = /* @__PURE__ */ Object.values(disciplines).map(String) as [string, ...string[]];

/** Whether single leagues of it have a page of their own. */
export function hasSinglePage(discipline: number): boolean {
  return sportPagesOf('sch', 'view').some((sportPage) => sportPageMark(sportPage) === markOf(discipline, true));
}
