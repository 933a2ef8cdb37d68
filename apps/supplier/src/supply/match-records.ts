import { daysBack, type WorldMatch } from '../world/calendar.ts';
import { corrected } from '../world/correction.ts';
import { dayOf, HOUR } from '../world/days.ts';
import type { Latest, MatchSnapshot } from '../world/history.ts';
import { shareOf } from '../world/random.ts';
import type { WorldSport } from '../world/sports.ts';
import type { SportsWorld } from '../world/world.ts';
import { type22Fields } from './content-type-22.ts';
import type { SupplyEntry } from './pages.ts';
import type { Viewpoint } from './viewpoint.ts';

const longestPlay = 10 * HOUR;

/** Matches as a supplier reports them. */
export class MatchRecords {
  readonly #world: SportsWorld;
  readonly #view: Viewpoint;

  constructor(world: SportsWorld, view: Viewpoint) {
    this.#world = world;
    this.#view = view;
  }

  all(sport: WorldSport, second: number): SupplyEntry[] {
    return this.#around(sport, second).flatMap((match) => this.entry(match, second) ?? []);
  }

  kickingOff(sport: WorldSport, from: number, to: number, second: number): SupplyEntry[] {
    const time = this.#view.seen(second);
    return this.#around(sport, second).flatMap((match) => {
      const kickoff = this.#world.histories.kickoff(match, time);
      const announced = kickoff === undefined ? undefined : this.#announcedKickoff(match, kickoff);
      return announced !== undefined && announced >= from && announced < to ? (this.entry(match, second) ?? []) : [];
    });
  }

  live(sport: WorldSport, second: number): SupplyEntry[] {
    const time = this.#view.seen(second);
    const { ended, cut } = sport.statuses;
    return this.#around(sport, second).flatMap((match) => {
      const kickoff = this.#lastKickoff(match);
      if (kickoff > time || kickoff < time - longestPlay) return [];
      const { period = 0, status = ended } = this.#world.histories.at(match, time) ?? {};
      return period > 0 && ![ended, cut].includes(status) ? (this.entry(match, second) ?? []) : [];
    });
  }

  /** The numbers of ended matches. */
  ended(sports: readonly WorldSport[], second: number): number[] {
    const time = this.#view.seen(second);
    return sports
      .flatMap((sport) => this.#around(sport, second))
      .filter((match) => isOver(match, this.#world.histories.latest(match, time)?.status))
      .map(({ number }) => number);
  }

  entry(match: WorldMatch, second: number): SupplyEntry | undefined {
    const time = this.#view.seen(second);
    const latest = this.#world.histories.latest(match, time);
    if (latest === undefined) return undefined;
    const rewritten = this.#rewritten(match, latest, time);
    const updatedAt = this.#view.dated(Math.max(latest.at, rewritten?.changedAt ?? 0));
    return {
      updatedAt,
      id: this.#view.ids.match(match),
      make: () => this.#record(match, this.#snapshot(match, time), updatedAt, rewritten?.isRewritten),
      makeEarlier: () => {
        const earlier = this.#world.histories.at(match, latest.at - 1);
        return earlier && this.#record(match, earlier, this.#view.dated(earlier.at));
      },
    };
  }

  /** In the calendar by its first day or by the day it was put off to. */
  #around(sport: WorldSport, second: number): WorldMatch[] {
    const firstDay = dayOf(second) - daysBack;
    const found: WorldMatch[] = [];
    for (const match of this.#world.calendar.around(second)) {
      if (match.league.sport !== sport || !this.#view.ids.hasMatch(match)) continue;
      if (match.day >= firstDay || dayOf(this.#lastKickoff(match)) >= firstDay) found.push(match);
    }
    return found;
  }

  #lastKickoff(match: WorldMatch): number {
    return this.#world.histories.before(match).at(-1)?.kickoff ?? match.kickoff;
  }

  #snapshot(match: WorldMatch, time: number): MatchSnapshot {
    return this.#world.histories.at(match, time) as MatchSnapshot;
  }

  #rewritten(match: WorldMatch, { at, status }: Latest, time: number) {
    const { past, pace } = this.#view;
    if ((past.isUntouched && pace.isUnset) || !isOver(match, status)) return undefined;
    const rewritten = past.of(match.number, at, time);
    const turned = pace.of(match.number, time);
    return {
      isRewritten: rewritten.isRewritten !== turned.isOtherwise,
      changedAt: Math.max(rewritten.changedAt ?? 0, turned.changedAt ?? 0),
    };
  }

  /** The kick-off time as the supplier announces it, sometimes slightly wrong. */
  #announcedKickoff(match: WorldMatch, kickoff: number): number {
    let left = shareOf(this.#world.seed, 72, match.number);
    const error = this.#view.profile.kickoffErrors.find(([share]) => (left -= share) < 0);
    return kickoff + (error?.[1] ?? 0);
  }

  #record(match: WorldMatch, known: MatchSnapshot, updatedAt: number, isRewritten = false): object {
    const { ids } = this.#view;
    const snapshot = isRewritten ? corrected(known, match.league.sport) : known;
    const flag = (number: number, share: number) =>
      Number(
        snapshot.isCovered && shareOf(this.#world.seed, 73, this.#view.profile.number, match.number, number) < share,
      );
    return {
      id: ids.match(match),
      sport_id: ids.sport(match.league.sport),
      ...this.#namedFields(match, this.#announcedKickoff(match, snapshot.kickoff)),
      status_id: snapshot.status,
      period: snapshot.period,
      period_time: snapshot.periodAt === 0 ? 0 : this.#view.stamp(snapshot.periodAt),
      home_scores: snapshot.home,
      away_scores: snapshot.away,
      coverage: { live: flag(1, 0.8), animation: flag(2, 0.6), bc: flag(3, 0.2) },
      updated_at: updatedAt,
    };
  }

  /** Teams, league and kick-off. */
  #namedFields(match: WorldMatch, kickoff: number): object {
    const { ids, profile } = this.#view;
    if (profile.listsGamesAs22 && match.league.sport.isGame)
      return type22Fields(this.#world.seed, this.#view, match, kickoff);
    return {
      competition_id: ids.league(match.league),
      home_team_id: ids.team(match.home),
      away_team_id: ids.team(match.away),
      match_time: kickoff,
    };
  }
}

function isOver({ league }: WorldMatch, status: number | undefined): boolean {
  return status === league.sport.statuses.ended;
}
