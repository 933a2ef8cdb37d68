import { MINUTE } from './days.ts';
import type { MatchSnapshot } from './history.ts';
import { total } from './play-basketball.ts';
import { footballScores, footballStatuses } from './play-football.ts';
import type { WorldSport } from './sports.ts';

/** The state of a match in play, as far as odds depend on it. */
export interface InPlayState {
  /** Minutes played, or undefined before the beginning. */
  readonly minute: number | undefined;
  readonly home: number;
  readonly away: number;
  /** The share of the time that counts for odds and is still to be played. */
  readonly left: number;
}

const half = 45;
const quarterSeconds = 24 * MINUTE;

export function inPlayStateAt(snapshot: MatchSnapshot, time: number, { course, statuses }: WorldSport): InPlayState {
  if (snapshot.status === statuses.notStarted || snapshot.home.length === 0)
    return { minute: undefined, home: 0, away: 0, left: 1 };
  const inPeriod = Math.max(0, time - snapshot.periodAt);
  if (course === 'basketball') {
    const quarter = Math.min(snapshot.period, 4);
    const isBreak = snapshot.status % 2 === 1;
    const played = quarter - 1 + (isBreak ? 1 : Math.min(1, inPeriod / quarterSeconds));
    const minute = Math.floor(played * 12);
    return { minute, home: total(snapshot.home), away: total(snapshot.away), left: Math.max(0.02, 1 - played / 4) };
  }
  const minute = footballMinute(snapshot, inPeriod);
  const [home = 0, away = 0] = [snapshot.home[footballScores.regular], snapshot.away[footballScores.regular]];
  return { minute, home, away, left: Math.max(0.02, 1 - minute / (2 * half)) };
}

function footballMinute({ status }: MatchSnapshot, inPeriod: number): number {
  const minutes = Math.min(half, Math.floor(inPeriod / MINUTE));
  if (status === footballStatuses.firstHalf) return minutes;
  if (status === footballStatuses.halfTime) return half;
  return half + minutes;
}

/** Odds are about the ninety minutes: nothing is offered beyond them, nor while play is stopped. */
export function isOffered({ status }: MatchSnapshot, { course }: WorldSport): boolean {
  return course === 'football' ? status <= footballStatuses.secondHalf && status > 0 : status <= 9 && status > 0;
}
