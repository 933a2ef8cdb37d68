import type { SportPlace } from '@touchline/domain/matches/sport-pages';

import { plantMatch, plantRecord, plantTeams, versionOfMatch } from '../../../test/planted/planted-match.ts';
import { type Examples, heldBySport, type Scene } from '../../../test/stack/scene.ts';

const pair = ({ sport, sportId, isSingle }: SportPlace) => ({
  params: { sport },
  query: { sportId: String(sportId), ...(isSingle ? { single: '1' as const } : {}) },
});

async function named(scene: Scene, place: SportPlace, status: 1 | 2 | 4 = 1) {
  return { params: { sport: place.sport }, body: { standardId: await plantMatch(scene.owner, place, { status }) } };
}

export const examples: Examples<'matches'> = {
  'matches.list': { answers: heldBySport, make: (_scene, place) => pair(place) },
  'matches.setting': { answers: heldBySport, make: (_scene, place) => pair(place) },
  'matches.days': { answers: heldBySport, make: (_scene, place) => pair(place) },
  'matches.get': {
    answers: heldBySport,
    make: async ({ owner }, place) => ({ params: { sport: place.sport, standardId: await plantMatch(owner, place) } }),
  },
  'matches.history': {
    answers: heldBySport,
    make: async ({ owner }, place) => ({ params: { sport: place.sport, standardId: await plantMatch(owner, place) } }),
  },
  'matches.create': {
    answers: heldBySport,
    make: async ({ owner }, place) => ({
      ...pair(place),
      body: { ...(await plantTeams(owner, place)), gameTime: '2030-01-01T12:00:00.000Z' },
    }),
  },
  'matches.update': {
    answers: heldBySport,
    async make({ owner }, place) {
      const standardId = await plantMatch(owner, place);
      const updatedTime = await versionOfMatch(owner, standardId);
      return { params: { sport: place.sport, standardId }, body: { gameStageType: 90, updatedTime } };
    },
  },
  'matches.set-status': {
    answers: heldBySport,
    async make(scene, place) {
      const { params, body } = await named(scene, place);
      return { params, body: { ...body, status: 2 } };
    },
  },
  'matches.recycle': { answers: heldBySport, make: (scene, place) => named(scene, place) },
  'matches.disassociate': {
    answers: heldBySport,
    async make({ owner }, place) {
      const record = await plantRecord(owner, place, await plantMatch(owner, place));
      return { params: { sport: place.sport }, query: { sportId: String(place.sportId) }, body: record };
    },
  },
  'matches.reassociate': {
    answers: heldBySport,
    async make(scene, place) {
      const record = await plantRecord(scene.owner, place, null);
      const { params, body } = await named(scene, place);
      return { params, body: { ...body, ...record } };
    },
  },
  'matches.renew': {
    answers: heldBySport,
    async make(scene, place) {
      const { params, body } = await named(scene, place);
      await plantRecord(scene.owner, place, body.standardId);
      return { params, body };
    },
  },
  'matches.merge': {
    answers: heldBySport,
    async make(scene, place) {
      const { params, body } = await named(scene, place);
      return { params, body: { ...body, loserId: await plantMatch(scene.owner, place) } };
    },
  },
  'matches.bulk': {
    answers: heldBySport,
    make: async ({ owner }, place) => ({
      ...pair(place),
      body: { act: 'takeOffShelf', ids: [await plantMatch(owner, place)] },
    }),
  },
  'matches.export': {
    answers: heldBySport,
    make: (_scene, { sport, sportId, isSingle }) => ({
      query: {
        sport,
        sportId: String(sportId),
        ...(isSingle ? { single: '1' as const } : {}),
        startDate: '2030-01-01',
        endDate: '2030-01-02',
      },
    }),
  },
  'matches.start-export': {
    answers: heldBySport,
    make: (_scene, { sport, sportId, isSingle }) => ({
      params: { sport },
      body: {
        sportId: String(sportId),
        ...(isSingle ? { single: '1' as const } : {}),
        startDate: '2030-01-01',
        endDate: '2030-01-02',
      },
    }),
  },
};
