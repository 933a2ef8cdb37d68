import { expect, it } from 'vitest';

import { reasonOfKickOff, reasonOfName } from './link-reasons.ts';
import { doubtsOf, doubtWord, isConfirmed } from './merge-rules.ts';

const reasons = (home: number, away: number, minutes: number) => [
  reasonOfName('home', home),
  reasonOfName('away', away),
  reasonOfName('league', 0),
  reasonOfKickOff(minutes),
];

it('[day 5] other teams, or more than three hours between kick-offs, are doubtful; another league is not', () => {
  expect(doubtsOf(reasons(1, 0.8, 180))).toEqual([]);
  expect(doubtsOf(reasons(1, 0.2, 0))).toEqual(['teams']);
  expect(doubtsOf(reasons(1, 1, 181))).toEqual(['kickOff']);
  expect(doubtsOf(reasons(0, 0, 600))).toEqual(['teams', 'kickOff']);
});

it('[day 5] a doubtful merge needs the typed word', () => {
  expect(isConfirmed([], undefined)).toBe(true);
  expect(isConfirmed(['teams'], undefined)).toBe(false);
  expect(isConfirmed(['teams'], '确')).toBe(false);
  expect(isConfirmed(['teams', 'kickOff'], ` ${doubtWord} `)).toBe(true);
});
