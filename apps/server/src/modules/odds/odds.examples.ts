import type { SportPage } from '@touchline/domain/matches/sport-pages';

import { plantMatch, plantTeams } from '../../../test/planted/planted-match.ts';
import { type Examples, heldBySport, type Scene } from '../../../test/stack/scene.ts';

const ofMatch = async ({ owner }: Scene, sportPage: SportPage) => ({
  query: { matchId: await plantMatch(owner, sportPage) },
});
const sportOf = ({ sportId }: SportPage) => (sportId === 2 ? '2' : '1');

export const examples: Examples<'odds'> = {
  'odds.coming': {
    answers: heldBySport,
    make: (_scene, sportPage) => ({ query: { sportId: sportOf(sportPage), leagueLevel: 1 } }),
  },
  'odds.contexts': { answers: heldBySport, make: ofMatch },
  'odds.matches': {
    answers: heldBySport,
    async make({ owner }, sportPage) {
      const { leagueId } = await plantTeams(owner, sportPage);
      return { query: { leagueId, gameTime: '2030-01-01' } };
    },
  },
  'odds.leagues': {
    answers: heldBySport,
    make: (_scene, sportPage) => ({ query: { sportId: sportOf(sportPage), leagueLevel: 1 } }),
  },
  'odds.providers': { answers: heldBySport, make: ofMatch },
  'odds.play-types': {
    answers: heldBySport,
    make: (_scene, sportPage) => ({ query: { sportId: sportOf(sportPage) } }),
  },
  'odds.schedule': {
    answers: heldBySport,
    make: async ({ owner }, sportPage) => ({ params: { matchId: await plantMatch(owner, sportPage) } }),
  },
  'odds.history': { answers: heldBySport, make: ofMatch },
};
