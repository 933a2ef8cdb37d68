import type { WorldMatch } from '../world/calendar.ts';
import { companies } from '../world/companies.ts';
import { DAY, MINUTE, startOfDay } from '../world/days.ts';
import { playersOf } from '../world/players.ts';
import { mix } from '../world/random.ts';
import { sports, type WorldSport } from '../world/sports.ts';
import type { SportsWorld } from '../world/world.ts';
import { MatchRecords } from './match-records.ts';
import type { SupplyEntry } from './pages.ts';
import type { SupplierProfile } from './profiles.ts';
import { spelled } from './spelling.ts';
import { kindOf } from './supply-kinds.ts';
import { Viewpoint } from './viewpoint.ts';

const suffixes: Readonly<Record<string, string>> = { football: '足球俱乐部', basketball: '篮球俱乐部' };

/** The world as one supplier reports it at a given second. */
export class Supply {
  readonly view: Viewpoint;
  readonly #world: SportsWorld;
  readonly #matches: MatchRecords;

  constructor(world: SportsWorld, profile: SupplierProfile) {
    this.#world = world;
    this.view = new Viewpoint(world.seed, profile);
    this.#matches = new MatchRecords(world, this.view);
  }

  sports(): object[] {
    return sports.map((sport) => ({
      id: this.view.ids.sport(sport),
      key: sport.key,
      name_zh: sport.zh,
      name_en: sport.en,
    }));
  }

  companies(): object[] {
    return companies.map((company) => ({
      id: this.view.ids.company(company),
      ...spelled(this.view.profile.name, mix(this.#world.seed, 4, company.index), {
        full: company.zh,
        short: company.zh,
        en: company.en,
      }),
    }));
  }

  competitions(sport: WorldSport, second: number): SupplyEntry[] {
    return this.#leagues(sport).map((league) => {
      const id = this.view.ids.league(league);
      return this.#entry(kindOf.league, league.index, id, second, (version) => ({
        id,
        sport_id: this.view.ids.sport(sport),
        ...spelled(this.view.profile.name, mix(this.#world.seed, kindOf.league, league.index), league.names),
        level: league.level,
        type: league.isKnockout ? 2 : 1,
        logo: this.#picture('competition', id, version),
      }));
    });
  }

  teams(sport: WorldSport, second: number): SupplyEntry[] {
    return this.#leagues(sport).flatMap((league) =>
      league.teams.map((team) => {
        const id = this.view.ids.team(team);
        return this.#entry(kindOf.team, team.index, id, second, (version) => ({
          id,
          sport_id: this.view.ids.sport(sport),
          competition_id: this.view.ids.league(league),
          ...spelled(
            this.view.profile.name,
            mix(this.#world.seed, kindOf.team, team.index),
            team.names,
            suffixes[sport.key],
          ),
          logo: this.#picture('team', id, version),
        }));
      }),
    );
  }

  players(sport: WorldSport, second: number): SupplyEntry[] {
    return this.#leagues(sport).flatMap((league) =>
      league.teams.flatMap((team) =>
        playersOf(this.#world.seed, team).map((player) => {
          const id = this.view.ids.player(player);
          return this.#entry(kindOf.player, player.number, id, second, (version) => ({
            id,
            team_id: this.view.ids.team(team),
            ...spelled(this.view.profile.name, mix(this.#world.seed, kindOf.player, player.number), player.names),
            shirt_number: player.shirt,
            birth_year: player.birthYear,
            logo: this.#picture('player', id, version),
          }));
        }),
      ),
    );
  }

  matches(sport: WorldSport, second: number): SupplyEntry[] {
    return this.#matches.all(sport, second);
  }

  /** The matches of one of its own days. */
  diary(sport: WorldSport, day: number, second: number): SupplyEntry[] {
    const from = startOfDay(day, this.view.profile.zone);
    return this.#matches.kickingOff(sport, from, from + DAY, second);
  }

  live(sport: WorldSport, second: number): SupplyEntry[] {
    return this.#matches.live(sport, second);
  }

  /** The numbers of the matches that are over; no keys mean all sports. */
  ended(keys: readonly string[], second: number): number[] {
    const wanted = keys.length === 0 ? sports : sports.filter(({ key }) => keys.includes(key));
    return this.#matches.ended(wanted, second);
  }

  /** The match with this id, if it has been announced. */
  match(id: number, second: number): SupplyEntry | undefined {
    const found = this.matchOfId(id);
    return found === undefined ? undefined : this.#matches.entry(found, second);
  }

  matchOfId(id: number): WorldMatch | undefined {
    const number = this.view.ids.numberOfMatch(id);
    const match = number === undefined ? undefined : this.#world.calendar.numbered(number);
    return match !== undefined && this.view.ids.hasMatch(match) ? match : undefined;
  }

  #leagues(sport: WorldSport) {
    return this.#world.catalog.leagues.filter((league) => league.sport === sport && this.view.ids.hasLeague(league));
  }

  /** Catalog records change every few months, on a full minute; what changes is the picture. */
  #entry(kind: number, index: number, id: number, second: number, make: (version: number) => object): SupplyEntry {
    const key = mix(this.#world.seed, 71, this.view.profile.number, kind * 10_000_000 + index);
    const every = (120 + (key % 280)) * DAY;
    const phase = Math.floor((key % every) / MINUTE) * MINUTE;
    const version = Math.floor((this.view.seen(second) - phase) / every);
    const updatedAt = this.view.dated(phase + version * every);
    return { updatedAt, id, make: () => ({ ...make(version), updated_at: updatedAt }) };
  }

  #picture(kind: string, id: number, version: number): string {
    return `https://pictures.${this.view.profile.name}.example/${kind}/${id}.png?v=${version}`;
  }
}
