import { expect, it } from 'vitest';

import { casesOfName, isWorthAsking, likelihoodOf, likelihoodOfMatch, likelihoodOfName } from './link-likelihood.ts';

it('[day 3] a case that was often seen speaks for itself, a rare one follows the coarser case', () => {
  const cases = { a: [10, 100], 'a, b': [99, 100], 'a, c': [1, 1] } as const;
  expect(likelihoodOf(['a', 'a, b'], cases)).toBeGreaterThan(0.95);
  expect(likelihoodOf(['a', 'a, c'], cases)).toBeLessThan(0.5);
  expect(likelihoodOf(['unknown'], cases)).toBe(0.5);
  expect(likelihoodOf(['x'], { x: [5000, 5000] })).toBe(0.99);
});

it('[day 3] leagues of two countries are not proposed, however alike the rest of their names', () => {
  const features = { names: 0.82, nameZh: 0.82, begins: 0, numbers: 1 };
  expect(isWorthAsking({ likelihood: likelihoodOfName('league', 0.82, features) })).toBe(false);
  expect(casesOfName('league', 0.82, features).at(-1)).toBe(
    'league, begins otherwise, same numbers, same league, alone, likeness 0.8',
  );
});

it('[day 3] two known teams an hour apart are likely one match, and nothing is ever certain', () => {
  const likelihood = likelihoodOfMatch(0.84, { league: 1, home: 1, away: 1, minutes: 60, sameTeams: 2, sameLeague: 1 });
  expect(likelihood).toBeGreaterThan(0.9);
  expect(likelihood).toBeLessThan(1);
});
