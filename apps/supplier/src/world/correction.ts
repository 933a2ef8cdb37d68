import type { MatchMoment } from './moment.ts';
import { total } from './play-basketball.ts';
import { footballScores } from './play-football.ts';
import type { WorldSport } from './sports.ts';

type Change = (scores: readonly number[], index: number) => readonly number[];

const oneMore: Change = (scores, index) => scores.with(index, (scores[index] ?? 0) + 1);

/** The same end with a score put right, such that it could still have been played. */
export function corrected<T extends MatchMoment>(end: T, { course }: WorldSport): T {
  if (course === 'football') return { ...end, home: oneMoreGoal(end.home) };
  const homeLeads =
    course === 'basketball' ? total(end.home) > total(end.away) : (end.home[0] ?? 0) > (end.away[0] ?? 0);
  if (course === 'basketball') return forSide(end, homeLeads, (scores) => oneMore(scores, 0));
  if (end.home.length < 2) return end;
  if (course.kind !== 'race') return forSide(end, homeLeads, (scores) => oneMore(oneMore(scores, 0), 1));
  const homeLostFirst = (end.home[1] ?? 0) < (end.away[1] ?? 0);
  return forSide(end, homeLostFirst, (scores) => scores.with(1, Math.abs((scores[1] ?? 0) - 1)));
}

function oneMoreGoal(scores: readonly number[]): readonly number[] {
  const { regular, overtime } = footballScores;
  const more = oneMore(scores, regular);
  return (scores[overtime] ?? 0) > 0 ? oneMore(more, overtime) : more;
}

function forSide<T extends MatchMoment>(
  end: T,
  isHome: boolean,
  change: (scores: readonly number[]) => readonly number[],
): T {
  return isHome ? { ...end, home: change(end.home) } : { ...end, away: change(end.away) };
}
