import { expect, it } from 'vitest';

import { type ComparableMatch, rankMatchCandidates } from './candidate-ranking.ts';

const at = (minutes: number) => new Date(Date.parse('2026-12-01T09:00:00Z') + minutes * 60_000);
const facts = (matchId: string, given: Partial<ComparableMatch> = {}): ComparableMatch => ({
  matchId,
  gameTime: at(0),
  leagueId: '1',
  homeId: '11',
  awayId: '12',
  leagueNames: ['英格兰超级联赛'],
  homeNames: ['曼彻斯特联'],
  awayNames: ['利物浦'],
  homeSuppliers: ['NAMI'],
  awaySuppliers: ['NAMI'],
  ...given,
});

it('[day 3] candidates of a match come the likeliest first, with what speaks for and against each', () => {
  const ranked = rankMatchCandidates(facts('1'), [
    facts('2', { homeId: '21', homeNames: ['切尔西'], awayId: '22', awayNames: ['阿森纳'] }),
    facts('3', { gameTime: at(60) }),
    facts('4', { homeId: '31', homeNames: ['曼联'], homeSuppliers: ['HBIRD'], gameTime: at(10) }),
  ]);
  expect(ranked.map(({ matchId }) => matchId)).toEqual(['3', '4', '2']);
  expect(ranked[0]?.reasons).toEqual([
    { code: 'home', speaks: 'for', value: 1 },
    { code: 'away', speaks: 'for', value: 1 },
    { code: 'league', speaks: 'for', value: 1 },
    { code: 'kickOff', speaks: 'against', value: 60 },
  ]);
  expect(ranked.map(({ isSameTeams }) => isSameTeams)).toEqual([true, false, false]);
  expect(ranked[2]?.reasons.filter(({ speaks }) => speaks === 'against').map(({ code }) => code)).toEqual([
    'home',
    'away',
  ]);
});

it('[day 5] a team that one supplier knows beside the other is another, however alike they are called', () => {
  const speaking = (homeSuppliers: string[], homeId = '31') =>
    rankMatchCandidates(facts('1'), [facts('2', { homeId, homeNames: ['曼彻斯特联队'], homeSuppliers })])[0]
      ?.reasons[0];
  expect(speaking(['HBIRD'])?.speaks).toBe('for');
  expect(speaking(['HBIRD', 'NAMI'])?.speaks).toBe('against');
  expect(speaking(['HBIRD', 'NAMI'], '11')?.speaks).toBe('for');
});
