import { expect, test } from 'vitest';

import { disciplines } from '../matches/disciplines.ts';
import { fateOf, settleBy, type MatchFacts } from './settlement-fate.ts';

const kickOff = new Date('2026-11-16T12:00:00Z');
const after = (hours: number) => new Date(kickOff.getTime() + hours * 3_600_000);
const hours = 36;

const stages = { notStarted: 1, secondHalf: 13, finished: 90, postponed: 91, interrupted: 92, cut: 93, cancelled: 94 };

function aMatch(facts: Partial<MatchFacts>): MatchFacts {
  return {
    discipline: disciplines.soccer,
    stage: stages.finished,
    gameTime: kickOff,
    plannedTime: kickOff,
    homeScores: [2, 1, 0, 3, 5, 0, 0],
    awayScores: [1, 0, 0, 1, 4, 0, 0],
    ...facts,
  };
}

test('[PRD-100] football counts 90 minutes and stoppage, neither overtime nor penalties', () => {
  expect(fateOf(aMatch({}), after(2), hours)).toEqual({ home: 2, away: 1 });
  const toPenalties = { homeScores: [1, 1, 0, 2, 6, 2, 5], awayScores: [1, 0, 0, 3, 4, 2, 4] };
  expect(fateOf(aMatch(toPenalties), after(3), hours)).toEqual({ home: 1, away: 1 });
  const inOvertime = { homeScores: [0, 0, 0, 0, 6, 3, 0], awayScores: [0, 0, 0, 0, 4, 1, 0] };
  expect(fateOf(aMatch(inOvertime), after(3), hours)).toEqual({ home: 0, away: 0 });
});

test('[PRD-101] basketball counts overtime', () => {
  const scores = { homeScores: [25, 20, 22, 23, 12], awayScores: [20, 25, 23, 22, 9] };
  const match = aMatch({ discipline: disciplines.basketball, ...scores });
  expect(fateOf(match, after(3), hours)).toEqual({ home: 102, away: 99 });
});

test('while a match is to be played, is played, or has ended without a score, it is open', () => {
  const none = { homeScores: [], awayScores: [] };
  expect(fateOf(aMatch({ stage: stages.notStarted, ...none }), after(-1), hours)).toBe('open');
  expect(fateOf(aMatch({ stage: stages.secondHalf }), after(1), hours)).toBe('open');
  expect(fateOf(aMatch(none), after(2), hours)).toBe('open');
  expect(fateOf(aMatch({ homeScores: [], awayScores: [1] }), after(2), hours)).toBe('open');
  expect(fateOf(aMatch({ stage: stages.notStarted, ...none }), after(100), hours)).toBe('open');
});

test('[PRD-102] abandoned or cancelled is void at once, whatever the score', () => {
  expect(fateOf(aMatch({ stage: stages.cut }), after(1), hours)).toBe('void');
  expect(fateOf(aMatch({ stage: stages.cancelled }), after(-5), hours)).toBe('void');
});

test.each([stages.postponed, stages.interrupted])(
  '[PRD-102] at stage %s it waits so many hours, then it is void',
  (stage) => {
    expect(fateOf(aMatch({ stage }), after(hours), hours)).toBe('open');
    expect(fateOf(aMatch({ stage }), after(hours + 0.01), hours)).toBe('void');
    expect(fateOf(aMatch({ stage }), after(13), 12)).toBe('void');
  },
);

test('[PRD-102] put off and played within the hours it counts, later it is void', () => {
  expect(fateOf(aMatch({ gameTime: after(36) }), after(39), hours)).toEqual({ home: 2, away: 1 });
  expect(fateOf(aMatch({ gameTime: after(37) }), after(40), hours)).toBe('void');
  expect(fateOf(aMatch({ gameTime: after(72), stage: stages.notStarted }), after(20), hours)).toBe('open');
  expect(fateOf(aMatch({ gameTime: after(72), stage: stages.notStarted }), after(37), hours)).toBe('void');
});

test('[PRD-102] a ticket is settled by what became of its match', () => {
  const ticket = { playType: 3, codes: [7], line: 3 } as const;
  expect(settleBy(ticket, aMatch({ stage: stages.secondHalf }), after(1), hours)).toBeNull();
  expect(settleBy(ticket, aMatch({}), after(2), hours)?.outcome).toBe('halfWin');
  expect(settleBy(ticket, aMatch({ stage: stages.cut }), after(2), hours)).toEqual({
    outcome: 'void',
    why: { by: 'fate', phase: 'cut' },
  });
});
