import type { WorldMatch } from './calendar.ts';
import { daysAhead } from './calendar.ts';
import { corrected } from './correction.ts';
import { DAY, HOUR, MINUTE, startOfDay } from './days.ts';
import { fateOf, type Fate } from './fate.ts';
import type { MatchMoment, SideScores } from './moment.ts';
import { playBasketball } from './play-basketball.ts';
import { playFootball } from './play-football.ts';
import { playPeriods } from './play-periods.ts';
import { Dice, mix } from './random.ts';
import { Recent } from './recent.ts';

/** How a match stands from `at` on. */
export interface MatchSnapshot extends MatchMoment {
  readonly kickoff: number;
  /** Whether pictures and data from the ground are announced. */
  readonly isCovered: boolean;
}

/** When a match changed last, and to what. */
export type Latest = Pick<MatchSnapshot, 'at' | 'status'>;

const noScores: SideScores = [];

/** The whole life of every match, made from seed and match when it is asked for. */
export class Histories {
  readonly #seed: number;
  readonly #whole = new Recent<number, readonly MatchSnapshot[]>(1500);
  readonly #before = new WeakMap<WorldMatch, readonly MatchSnapshot[]>();
  readonly #ends = new WeakMap<WorldMatch, Latest>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** The snapshot that holds at a time, unless the match was not announced by then. */
  at(match: WorldMatch, time: number): MatchSnapshot | undefined {
    return lastUntil(this.#known(match, time), time);
  }

  /** Time and result of the last change, without rebuilding an ended match. */
  latest(match: WorldMatch, time: number): Latest | undefined {
    const end = this.#ends.get(match);
    return end !== undefined && time >= end.at ? end : this.at(match, time);
  }

  /** The announced kick-off. */
  kickoff(match: WorldMatch, time: number): number | undefined {
    return lastUntil(this.before(match), time)?.kickoff;
  }

  /** All snapshots of the match, future ones included. */
  whole(match: WorldMatch): readonly MatchSnapshot[] {
    return this.#whole.get(match.number, () => {
      const made = this.#make(match);
      const { at, status } = made.at(-1) as MatchSnapshot;
      this.#ends.set(match, { at, status });
      return made;
    });
  }

  /** Announcements about the match before its beginning. */
  before(match: WorldMatch): readonly MatchSnapshot[] {
    const known = this.#before.get(match);
    if (known !== undefined) return known;
    const made = this.#makeBefore(match, fateOf(this.#seed, match));
    this.#before.set(match, made);
    return made;
  }

  #known(match: WorldMatch, time: number): readonly MatchSnapshot[] {
    const before = this.before(match);
    const last = before.at(-1) as MatchSnapshot;
    return time < Math.max(last.at, last.kickoff) ? before : this.whole(match);
  }

  #make(match: WorldMatch): readonly MatchSnapshot[] {
    const fate = fateOf(this.#seed, match);
    const before = this.before(match);
    const last = before.at(-1) as MatchSnapshot;
    if (last.status !== match.league.sport.statuses.notStarted) return before;
    const played = disturb(this.#play(match, last.kickoff), fate, match);
    const after = correct(played, fate, match);
    return inOrder([...before, ...[...played, ...after].map((moment) => ({ ...last, ...moment }))]);
  }

  #play(match: WorldMatch, kickoff: number): MatchMoment[] {
    const { course } = match.league.sport;
    const seed = mix(this.#seed, 31, match.number);
    if (course === 'football') return playFootball(match, kickoff, seed);
    if (course === 'basketball') return playBasketball(match, kickoff, seed);
    return playPeriods(match, kickoff, seed, course);
  }

  #makeBefore(match: WorldMatch, fate: Fate): readonly MatchSnapshot[] {
    const dice = new Dice(mix(this.#seed, 33, match.number));
    const { notStarted, undecided, postponed, cancelled, abnormal } = match.league.sport.statuses;
    const announcedAt = startOfDay(match.day - daysAhead) + dice.between(0, DAY - HOUR);
    const coveredAt = match.kickoff - 24 * HOUR - dice.between(0, 2 * HOUR);
    const changes: (Partial<MatchSnapshot> & { at: number })[] = [
      { at: announcedAt },
      { at: coveredAt, isCovered: dice.chance(0.6) },
    ];
    const said = match.kickoff - fate.saidBefore;
    if (fate.kind === 'undecided') {
      changes[0] = { at: announcedAt, status: undecided, kickoff: startOfDay(match.day) + DAY / 2 };
      changes.push({ at: match.kickoff - 3 * DAY - fate.saidBefore, status: notStarted, kickoff: match.kickoff });
    }
    if (fate.kind === 'moved') changes.push({ at: said, kickoff: match.kickoff + fate.movedBy });
    if (fate.kind === 'cancelled') changes.push({ at: said, status: cancelled });
    if (fate.kind === 'abnormal') changes.push({ at: said, status: abnormal });
    if (fate.kind === 'postponed') {
      changes.push({ at: said, status: postponed });
      if (fate.putOffBy !== undefined) {
        const kickoff = match.kickoff + fate.putOffBy;
        changes.push({ at: said + 6 * HOUR, status: notStarted, kickoff });
      }
    }
    return folded(match, changes);
  }
}

function folded(
  match: WorldMatch,
  changes: readonly (Partial<MatchSnapshot> & { at: number })[],
): readonly MatchSnapshot[] {
  const ordered = changes.toSorted((one, other) => one.at - other.at);
  let state: MatchSnapshot = {
    at: 0,
    status: match.league.sport.statuses.notStarted,
    period: 0,
    periodAt: 0,
    kickoff: match.kickoff,
    isCovered: false,
    home: noScores,
    away: noScores,
  };
  return inOrder(
    ordered.map((change) => {
      state = { ...state, ...change };
      return state;
    }),
  );
}

/** Stops play for a while, or for good. */
function disturb(played: readonly MatchMoment[], fate: Fate, match: WorldMatch): readonly MatchMoment[] {
  if (fate.kind !== 'interrupted' && fate.kind !== 'cut') return played;
  const { statuses } = match.league.sport;
  const stoppedAfter = Math.floor(played.length * fate.stoppedAt);
  const before = played.slice(0, stoppedAfter + 1);
  const last = before.at(-1) as MatchMoment;
  const stop = { ...last, at: last.at + 20, status: statuses.interrupted };
  if (fate.kind === 'cut') return [...before, stop, { ...stop, at: stop.at + fate.pause, status: statuses.cut }];
  const back = { ...last, at: stop.at + fate.pause, periodAt: last.periodAt + fate.pause };
  const rest = played.slice(stoppedAfter + 1).map((moment) => ({
    ...moment,
    at: moment.at + fate.pause + MINUTE,
    periodAt: moment.periodAt + fate.pause,
  }));
  return [...before, stop, back, ...rest];
}

/** A result that is put right after the end. */
function correct(played: readonly MatchMoment[], fate: Fate, match: WorldMatch): readonly MatchMoment[] {
  const end = played.at(-1);
  if (fate.kind !== 'corrected' || end === undefined) return [];
  return [corrected({ ...end, at: end.at + fate.correctedAfter }, match.league.sport)];
}

function inOrder(snapshots: readonly MatchSnapshot[]): readonly MatchSnapshot[] {
  let last = 0;
  return snapshots.map((snapshot) => {
    last = Math.max(snapshot.at, last + 1);
    return last === snapshot.at ? snapshot : { ...snapshot, at: last };
  });
}

export function lastUntil<T extends { readonly at: number }>(entries: readonly T[], time: number): T | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle] as T).at <= time) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}
