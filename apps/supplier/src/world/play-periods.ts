import type { WorldMatch } from './calendar.ts';
import { MINUTE } from './days.ts';
import { Course, type MatchMoment } from './moment.ts';
import { Dice } from './random.ts';
import type { CourseRules as Rules, Statuses } from './sports.ts';

const [breakAtLeast, breakAtMost] = [90, 420];
const total = 0;

interface Play {
  readonly course: Course;
  readonly dice: Dice;
  readonly statuses: Statuses;
  /** How likely the home side wins a point. */
  readonly homeShare: number;
}

/** Sports without tables of their own: the total stands first, then a slot for each period that was begun. */
export function playPeriods(match: WorldMatch, kickoff: number, seed: number, rules: Rules): MatchMoment[] {
  const dice = new Dice(seed);
  const course = new Course(kickoff + dice.between(0, 420), 1);
  const play: Play = {
    course,
    dice,
    statuses: match.league.sport.statuses,
    homeShare: 0.5 + (match.home.strength - match.away.strength) * 0.08,
  };
  if (rules.kind === 'race') playRace(play, rules);
  else if (rules.kind === 'timed') playTimed(play, rules);
  else playRounds(play, rules);
  course.enter(play.statuses.ended, course.home.length - 1);
  return course.moments;
}

function openPeriod({ course, dice, statuses }: Play): number {
  const period = course.home.length;
  if (period > 1) {
    course.enter(statuses.break, period - 1);
    course.wait(dice.between(breakAtLeast, breakAtMost));
  }
  course.home.push(0);
  course.away.push(0);
  course.enter(statuses.playing, period);
  return period;
}

function add(side: number[], index: number, points: number): void {
  side[index] = (side[index] as number) + points;
}

function playRace(play: Play, { most, points, minutes }: Rules & { kind: 'race' }): void {
  const { course, dice, homeShare } = play;
  const needed = Math.ceil(most / 2);
  while (course.home[total] !== needed && course.away[total] !== needed) {
    const period = openPeriod(play);
    const pace = (minutes * MINUTE) / (points * 1.7);
    let pause = 0;
    while (course.home[period] !== points && course.away[period] !== points) {
      add(dice.chance(homeShare) ? course.home : course.away, period, 1);
      pause += pace * (0.5 + dice.next());
      // Quick points arrive together, as a supplier sends them.
      if (pause < 30) continue;
      course.wait(pause);
      course.write();
      pause = 0;
    }
    course.wait(pause + 10);
    add(course.home[period] === points ? course.home : course.away, total, 1);
    course.write();
  }
}

function playTimed(play: Play, { periods, minutes, rate, points }: Rules & { kind: 'timed' }): void {
  const { course, dice, homeShare } = play;
  const parts = 12;
  for (let period = 1; period <= periods || course.home[total] === course.away[total]; period += 1) {
    openPeriod(play);
    for (let part = 0; part < parts; part += 1) {
      course.wait((minutes * MINUTE) / parts);
      const before = course.home[total] === course.away[total];
      if (!dice.chance((2 * rate) / parts)) continue;
      const side = dice.chance(homeShare) ? course.home : course.away;
      const scored = points === 7 && dice.chance(0.4) ? 3 : points === 2 ? dice.between(1, 2) : points;
      add(side, period, scored);
      add(side, total, scored);
      course.write();
      if (period > periods && before) return;
    }
  }
}

function playRounds(play: Play, { rounds, minutes }: Rules & { kind: 'rounds' }): void {
  const { course, dice, homeShare } = play;
  const stoppedIn = dice.chance(0.45) ? dice.between(1, rounds) : undefined;
  for (let round = 1; round <= rounds; round += 1) {
    const period = openPeriod(play);
    if (round === stoppedIn) {
      course.wait(dice.between(20, minutes * MINUTE - 10));
      return;
    }
    course.wait(minutes * MINUTE);
    const homeWins = dice.chance(homeShare);
    for (const [side, won] of [
      [course.home, homeWins],
      [course.away, !homeWins],
    ] as const) {
      add(side, period, won ? 10 : 9);
      add(side, total, won ? 10 : 9);
    }
    course.write();
  }
}
