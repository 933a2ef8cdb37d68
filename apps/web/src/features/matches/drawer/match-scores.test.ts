import { expect, test } from 'vitest';

import { wholeScores, withScore } from './match-scores.ts';

const none = { home: [], away: [] };

test('one part that is set leaves those after it open, and can be emptied again', () => {
  const set = withScore(none, 'home', 1, 2);
  expect(set).toEqual({ home: [null, 2], away: [] });
  expect(wholeScores(set)).toEqual({ home: [0, 2], away: [0, 0] });
  const emptied = withScore(set, 'home', 1, null);
  expect(emptied).toEqual({ home: [null, null], away: [] });
  expect(wholeScores(emptied)).toEqual(none);
});
