import { expect, test } from 'vitest';

import { checkTeams } from './match-teams.ts';

test('a match is between two teams', () => {
  expect(checkTeams('1', '1')).toBe('validation.sameTeams');
  expect([checkTeams('1', '2'), checkTeams(null, '1'), checkTeams('1', null), checkTeams(null, null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
