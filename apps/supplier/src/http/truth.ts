import type { StandInName } from '../supply/profiles.ts';
import type { Supply } from '../supply/supply.ts';
import { companies } from '../world/companies.ts';
import { playersOf } from '../world/players.ts';
import { sports } from '../world/sports.ts';
import type { SportsWorld } from '../world/world.ts';
import { Refused } from './answering.ts';

type Suppliers = Readonly<Record<StandInName, Supply>>;
type Ids = Supply['view']['ids'];
/** The same thing's id at the one and at the other; null where that one does not have it. */
export type RecordPair = readonly [nami: number | null, hbird: number | null];

/** Which record of one supplier is which of the other. */
export class Truth {
  readonly #world: SportsWorld;
  readonly #nami: Ids;
  readonly #hbird: Ids;

  constructor(world: SportsWorld, { nami, hbird }: Suppliers) {
    this.#world = world;
    this.#nami = nami.view.ids;
    this.#hbird = hbird.view.ids;
  }

  pairs(what: string, second: number): RecordPair[] {
    const { leagues, teams } = this.#world.catalog;
    const { seed, calendar, histories } = this.#world;
    const lists: Readonly<Record<string, () => RecordPair[]>> = {
      sports: () => sports.map((sport) => this.#pair((ids) => ids.sport(sport))),
      companies: () => companies.map((company) => this.#pair((ids) => ids.company(company))),
      competitions: () =>
        leagues.map((league) => this.#pair((ids) => (ids.hasLeague(league) ? ids.league(league) : null))),
      teams: () => teams.map((team) => this.#pair((ids) => (ids.hasLeague(team.league) ? ids.team(team) : null))),
      players: () =>
        teams.flatMap((team) =>
          playersOf(seed, team).map((player) =>
            this.#pair((ids) => (ids.hasLeague(team.league) ? ids.player(player) : null)),
          ),
        ),
      matches: () =>
        [...calendar.around(second)]
          .filter((match) => histories.at(match, second) !== undefined)
          .map((match) => this.#pair((ids) => (ids.hasMatch(match) ? ids.match(match) : null)))
          // One has not the league, the other not the match.
          .filter(([nami, hbird]) => nami !== null || hbird !== null),
    };
    const list = Object.hasOwn(lists, what) ? lists[what] : undefined;
    if (list === undefined) throw new Refused(404, `one of ${Object.keys(lists).join(', ')}`);
    return list();
  }

  #pair(idOf: (ids: Ids) => number | null): RecordPair {
    return [idOf(this.#nami), idOf(this.#hbird)];
  }
}
