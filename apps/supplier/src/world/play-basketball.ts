import type { WorldMatch } from './calendar.ts';
import { MINUTE } from './days.ts';
import { Course, type MatchMoment } from './moment.ts';
import { Dice } from './random.ts';

/** Quarters are even, the breaks after them odd. */
const basketballStatuses = { firstQuarter: 2, overtime: 9, ended: 10 };
const slots = 5;
const scoresPerQuarter = 24;
const secondsPerQuarter = 24 * MINUTE;

/** The share of the baskets that go to the home side. */
export function homeShare({ home, away }: WorldMatch): number {
  return 0.506 + (home.strength - away.strength) * 0.03;
}

export const pointsExpected = 201;

export function playBasketball(match: WorldMatch, kickoff: number, seed: number): MatchMoment[] {
  const dice = new Dice(seed);
  const course = new Course(kickoff + dice.between(0, 240), slots);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const status = basketballStatuses.firstQuarter + quarter * 2;
    course.enter(status, quarter + 1);
    playPeriod(course, match, dice, { index: quarter, baskets: scoresPerQuarter, seconds: secondsPerQuarter });
    if (quarter === 3) break;
    course.enter(status + 1, quarter + 1);
    course.wait(quarter === 1 ? 15 * MINUTE : 2.5 * MINUTE);
  }
  for (let extra = 0; total(course.home) === total(course.away); extra += 1) {
    course.wait(2 * MINUTE);
    course.enter(basketballStatuses.overtime, 5 + extra);
    playPeriod(course, match, dice, { index: 4, baskets: 9, seconds: 10 * MINUTE });
  }
  course.enter(basketballStatuses.ended, 4);
  return course.moments;
}

function playPeriod(
  course: Course,
  match: WorldMatch,
  dice: Dice,
  { index, baskets, seconds }: { index: number; baskets: number; seconds: number },
): void {
  const share = homeShare(match);
  for (let basket = 0; basket < baskets; basket += 1) {
    course.wait(((0.4 + dice.next() * 1.2) * seconds) / baskets);
    const side = dice.chance(share) ? course.home : course.away;
    const kind = dice.next();
    const points = kind < 0.15 ? 1 : kind < 0.75 ? 2 : 3;
    side[index] = (side[index] as number) + points;
    course.write();
  }
  course.wait(30);
}

export function total(scores: readonly number[]): number {
  return scores.reduce((sum, points) => sum + points, 0);
}
