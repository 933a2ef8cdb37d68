import type { WorldMatch } from '../world/calendar.ts';
import type { OddsCompany } from '../world/companies.ts';
import type { League, Team } from '../world/league.ts';
import type { Player } from '../world/players.ts';
import { mix, shareOf } from '../world/random.ts';
import { sports, type WorldSport } from '../world/sports.ts';
import { Numbering } from './numbering.ts';
import type { SupplierProfile } from './profiles.ts';

/** Primes, larger than what there can be of each. */
const sizes = { league: 10_007, team: 100_003, player: 3_200_111, match: 10_000_000_019 };

/** Decides which records a supplier has, and their ids. */
export class Identities {
  readonly #seed: number;
  readonly #profile: SupplierProfile;
  readonly #leagues: Numbering;
  readonly #teams: Numbering;
  readonly #players: Numbering;
  readonly #matches: Numbering;

  constructor(seed: number, profile: SupplierProfile) {
    const { number, firstIds } = profile;
    this.#seed = seed;
    this.#profile = profile;
    this.#leagues = new Numbering(mix(seed, 51, number), firstIds.league, sizes.league);
    this.#teams = new Numbering(mix(seed, 52, number), firstIds.team, sizes.team);
    this.#players = new Numbering(mix(seed, 53, number), firstIds.player, sizes.player);
    this.#matches = new Numbering(mix(seed, 54, number), firstIds.match, sizes.match);
  }

  /** Both suppliers throw the same and leave out opposite ends, so that one of them always has it. */
  hasLeague({ index }: League): boolean {
    return this.#isOnOwnSide(shareOf(this.#seed, 55, index), this.#profile.leagueShare);
  }

  hasMatch({ number, league }: WorldMatch): boolean {
    return this.hasLeague(league) && this.#isOnOwnSide(shareOf(this.#seed, 56, number), this.#profile.matchShare);
  }

  sport(sport: WorldSport): number {
    return this.#profile.sportIds + sports.indexOf(sport);
  }

  league({ index }: League): number {
    return this.#leagues.idOf(index);
  }

  team({ index }: Team): number {
    return this.#teams.idOf(index);
  }

  player({ number }: Player): number {
    return this.#players.idOf(number);
  }

  match({ number }: WorldMatch): number {
    return this.#matches.idOf(number);
  }

  company({ index }: OddsCompany): number {
    return this.#profile.companyIds[index] as number;
  }

  numberOfMatch(id: number): number | undefined {
    return this.#matches.numberOf(id);
  }

  #isOnOwnSide(throwOfBoth: number, share: number): boolean {
    return this.#profile.number === 1 ? throwOfBoth < share : throwOfBoth >= 1 - share;
  }
}
