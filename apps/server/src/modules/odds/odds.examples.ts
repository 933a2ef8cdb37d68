import type { SportPlace } from '@touchline/domain/matches/sport-pages';

import { plantMatch, plantTeams } from '../../../test/planted/planted-match.ts';
import { type Examples, heldBySport, type Scene } from '../../../test/stack/scene.ts';

const ofMatch = async ({ owner }: Scene, place: SportPlace) => ({ query: { matchId: await plantMatch(owner, place) } });
const sportOf = ({ sportId }: SportPlace) => (sportId === 2 ? '2' : '1');

export const examples: Examples<'odds'> = {
  'odds.contexts': { answers: heldBySport, make: ofMatch },
  'odds.matches': {
    answers: heldBySport,
    async make({ owner }, place) {
      const { leagueId } = await plantTeams(owner, place);
      return { query: { leagueId, gameTime: '2030-01-01' } };
    },
  },
  'odds.leagues': {
    answers: heldBySport,
    make: (_scene, place) => ({ query: { sportId: sportOf(place), leagueLevel: 1 } }),
  },
  'odds.providers': { answers: heldBySport, make: ofMatch },
  'odds.play-types': { answers: heldBySport, make: (_scene, place) => ({ query: { sportId: sportOf(place) } }) },
  'odds.schedule': {
    answers: heldBySport,
    make: async ({ owner }, place) => ({ params: { matchId: await plantMatch(owner, place) } }),
  },
  'odds.history': { answers: heldBySport, make: ofMatch },
};
