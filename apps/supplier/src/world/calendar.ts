import type { Catalog } from './catalog.ts';
import { DAY, dayOf, HOUR, MINUTE, startOfDay } from './days.ts';
import type { Hours, League, Team } from './league.ts';
import { Dice, mix } from './random.ts';
import { Recent } from './recent.ts';

/** A match as the calendar plans it; its course is in its history. */
export interface WorldMatch {
  /** The one number of it in the world, made from day, league and slot. */
  readonly number: number;
  readonly day: number;
  readonly league: League;
  readonly home: Team;
  readonly away: Team;
  readonly kickoff: number;
}

export const daysBack = 14;
export const daysAhead = 21;
/** A postponed match still belongs to its first day. */
const longestDelay = 7;

/** Every team plays once in so many days. */
const roundDays = 3;
const firstDay = dayOf(Date.UTC(2020, 0, 1) / 1000);
const leaguesAtMost = 4096;
const slotsAtMost = 64;

const weekdays = 7;
const hours: Readonly<Record<Hours, readonly (readonly [share: number, from: number, to: number, step: number])[]>> = {
  asia: [
    [0.2, 13, 17, 30],
    [0.8, 18, 21, 5],
  ],
  europe: [
    [0.6, 19, 24, 15],
    [0.4, 0, 4, 15],
  ],
  america: [[1, 6, 12, 10]],
};

/** Which matches a day has depends on the seed and the day alone. */
export class Calendar {
  readonly #seed: number;
  readonly #catalog: Catalog;
  /** Composed leagues play in every so many rounds, so that more teams do not mean more matches. */
  readonly #composedEvery: number;
  readonly #days = new Recent<number, readonly WorldMatch[]>(daysBack + daysAhead + longestDelay + 10);

  constructor(seed: number, catalog: Catalog, matchesPerDay: number) {
    this.#seed = seed;
    this.#catalog = catalog;
    const perDay = (composed: boolean) =>
      catalog.teams.filter(({ league }) => league.isComposed === composed).length / 2 / roundDays;
    const room = Math.max(1, matchesPerDay - perDay(false));
    this.#composedEvery = Math.max(1, Math.round(perDay(true) / room));
  }

  matchesOfDay(day: number): readonly WorldMatch[] {
    return this.#days.get(day, () => this.#catalog.leagues.flatMap((league) => this.#inLeague(league, day)));
  }

  /** Every match that can be seen at a time, those that were put off from before it included. */
  *around(time: number): Generator<WorldMatch> {
    const today = dayOf(time);
    for (let day = today - daysBack - longestDelay; day <= today + daysAhead; day += 1) yield* this.matchesOfDay(day);
  }

  numbered(number: number): WorldMatch | undefined {
    const day = Math.floor(number / leaguesAtMost / slotsAtMost) + firstDay;
    return this.matchesOfDay(day).find((match) => match.number === number);
  }

  #inLeague(league: League, day: number): WorldMatch[] {
    const round = Math.floor(day / roundDays);
    if (league.isComposed && (round + league.index) % this.#composedEvery !== 0) return [];
    const dice = new Dice(mix(this.#seed, 21, league.index, round));
    const teams = dice.shuffled(league.teams);
    const slots = Array.from({ length: Math.floor(teams.length / 2) }, (_, slot) => slot);
    return slots
      .filter((slot) => slot % roundDays === day % roundDays)
      .map((slot) => ({
        number: ((day - firstDay) * leaguesAtMost + league.index) * slotsAtMost + slot,
        day,
        league,
        home: teams[slot * 2] as Team,
        away: teams[slot * 2 + 1] as Team,
        kickoff: this.#kickoff(league, day, slot),
      }));
  }

  #kickoff(league: League, day: number, slot: number): number {
    const dice = new Dice(mix(this.#seed, 22, league.index, day, slot));
    const throwOfHours = dice.next();
    const isWeekend = [2, 3].includes(day % weekdays);
    let passed = 0;
    for (const [share, from, to, step] of hours[league.hours]) {
      passed += share;
      if (throwOfHours > passed) continue;
      const earliest = isWeekend && from > 13 ? from - 2 : from;
      const steps = ((to - earliest) * HOUR) / MINUTE / step;
      return startOfDay(day) + earliest * HOUR + dice.between(0, steps - 1) * step * MINUTE;
    }
    return startOfDay(day) + DAY / 2;
  }
}
