import type { WorldMatch } from './calendar.ts';
import { MINUTE } from './days.ts';
import { Course, type MatchMoment } from './moment.ts';
import { Dice } from './random.ts';

export const footballStatuses = { firstHalf: 2, halfTime: 3, secondHalf: 4, overtime: 5, overtimeEnd: 6, penalties: 7 };
/** Positions in the row of scores. Overtime includes the goals before it. */
export const footballScores = { regular: 0, halfTime: 1, red: 2, yellow: 3, corner: 4, overtime: 5, penalties: 6 };
const ended = 8;
const slots = 7;

/** How many goals each side may expect in ninety minutes. */
export function goalsExpected({ home, away }: WorldMatch): { home: number; away: number } {
  const edge = (home.strength - away.strength) * 0.6 + 0.15;
  return { home: Math.max(0.3, 1.3 + edge), away: Math.max(0.3, 1.25 - edge) };
}

export function playFootball(match: WorldMatch, kickoff: number, seed: number): MatchMoment[] {
  const dice = new Dice(seed);
  const course = new Course(kickoff + dice.between(0, 180), slots);
  const half = (status: number, period: number, minutes: number, goals = footballScores.regular) => {
    course.enter(status, period);
    playMinutes(course, match, dice, { minutes, goals });
  };
  half(footballStatuses.firstHalf, 1, 45 + dice.between(1, 4));
  for (const side of [course.home, course.away]) side[footballScores.halfTime] = side[footballScores.regular] as number;
  course.enter(footballStatuses.halfTime, 1);
  course.wait(15 * MINUTE + dice.between(0, 120));
  half(footballStatuses.secondHalf, 2, 45 + dice.between(2, 6));

  if (match.league.isKnockout && isLevel(course, footballScores.regular)) {
    for (const side of [course.home, course.away])
      side[footballScores.overtime] = side[footballScores.regular] as number;
    half(footballStatuses.overtime, 3, 16, footballScores.overtime);
    half(footballStatuses.overtimeEnd, 4, 16, footballScores.overtime);
    if (isLevel(course, footballScores.overtime)) shootPenalties(course, dice);
  }
  course.enter(ended, 2);
  return course.moments;
}

function playMinutes(
  course: Course,
  match: WorldMatch,
  dice: Dice,
  { minutes, goals }: { minutes: number; goals: number },
): void {
  const expected = goalsExpected(match);
  const sides = [
    [course.home, expected.home],
    [course.away, expected.away],
  ] as const;
  for (let minute = 0; minute < minutes; minute += 1) {
    const early = dice.between(5, 55);
    course.wait(early);
    for (const [side, rate] of sides) {
      const happened = [
        [goals, rate / 95],
        [footballScores.corner, 0.052],
        [footballScores.yellow, 0.02],
        [footballScores.red, 0.001],
      ] as const;
      const changed = happened.filter(([, chance]) => dice.chance(chance));
      for (const [index] of changed) side[index] = (side[index] as number) + 1;
      if (changed.length > 0) course.write();
    }
    course.wait(MINUTE - early);
  }
}

function shootPenalties(course: Course, dice: Dice): void {
  course.wait(3 * MINUTE);
  course.enter(footballStatuses.penalties, 5);
  for (let kick = 0; kick < 5 || isLevel(course, footballScores.penalties); kick += 1) {
    for (const side of [course.home, course.away]) {
      course.wait(40);
      if (!dice.chance(0.75)) continue;
      side[footballScores.penalties] = (side[footballScores.penalties] as number) + 1;
      course.write();
    }
  }
  course.wait(20);
}

function isLevel({ home, away }: Course, index: number): boolean {
  return home[index] === away[index];
}
