import { doubtWord } from '@touchline/domain/matches/merge-rules';
import { type SportPage, sportPagesOf } from '@touchline/domain/matches/sport-pages';

import {
  plantMatch,
  plantMerge,
  plantRecord,
  plantTeams,
  versionOfMatch,
} from '../../../test/planted/planted-match.ts';
import { type Examples, heldBy, heldBySport, type Scene } from '../../../test/stack/scene.ts';

const pair = ({ sport, sportId, isSingle }: SportPage) => ({
  params: { sport },
  query: { sportId: String(sportId), ...(isSingle ? { single: '1' as const } : {}) },
});

async function named(scene: Scene, sportPage: SportPage, status: 1 | 2 | 4 = 1) {
  return {
    params: { sport: sportPage.sport },
    body: { standardId: await plantMatch(scene.owner, sportPage, { status }) },
  };
}

export const examples: Examples<'matches'> = {
  'matches.list': { answers: heldBySport, make: (_scene, sportPage) => pair(sportPage) },
  'matches.setting': { answers: heldBySport, make: (_scene, sportPage) => pair(sportPage) },
  'matches.days': { answers: heldBySport, make: (_scene, sportPage) => pair(sportPage) },
  'matches.today': {
    answers: heldBy(...sportPagesOf('sch', 'view').flatMap(({ keys }) => keys)),
    make: () => ({}),
  },
  'matches.leagues': { answers: heldBySport, make: (_scene, sportPage) => pair(sportPage) },
  'matches.get': {
    answers: heldBySport,
    make: async ({ owner }, sportPage) => ({
      params: { sport: sportPage.sport, standardId: await plantMatch(owner, sportPage) },
    }),
  },
  'matches.history': {
    answers: heldBySport,
    make: async ({ owner }, sportPage) => ({
      params: { sport: sportPage.sport, standardId: await plantMatch(owner, sportPage) },
    }),
  },
  'matches.create': {
    answers: heldBySport,
    make: async ({ owner }, sportPage) => ({
      ...pair(sportPage),
      body: { ...(await plantTeams(owner, sportPage)), gameTime: '2030-01-01T12:00:00.000Z' },
    }),
  },
  'matches.update': {
    answers: heldBySport,
    async make({ owner }, sportPage) {
      const standardId = await plantMatch(owner, sportPage);
      const updatedTime = await versionOfMatch(owner, standardId);
      return { params: { sport: sportPage.sport, standardId }, body: { gameStageType: 90, updatedTime } };
    },
  },
  'matches.set-status': {
    answers: heldBySport,
    async make(scene, sportPage) {
      const { params, body } = await named(scene, sportPage);
      return { params, body: { ...body, status: 2 } };
    },
  },
  'matches.recycle': { answers: heldBySport, make: (scene, sportPage) => named(scene, sportPage) },
  'matches.disassociate': {
    answers: heldBySport,
    async make({ owner }, sportPage) {
      const record = await plantRecord(owner, sportPage, await plantMatch(owner, sportPage));
      return { params: { sport: sportPage.sport }, query: { sportId: String(sportPage.sportId) }, body: record };
    },
  },
  'matches.reassociate': {
    answers: heldBySport,
    async make(scene, sportPage) {
      const record = await plantRecord(scene.owner, sportPage, null);
      const { params, body } = await named(scene, sportPage);
      return { params, body: { ...body, ...record, confirm: doubtWord } };
    },
  },
  'matches.renew': {
    answers: heldBySport,
    async make(scene, sportPage) {
      const { params, body } = await named(scene, sportPage);
      await plantRecord(scene.owner, sportPage, body.standardId);
      return { params, body };
    },
  },
  'matches.candidates': {
    answers: heldBySport,
    async make({ owner }, sportPage) {
      const standardId = await plantMatch(owner, sportPage);
      await plantMatch(owner, sportPage);
      return { params: { sport: sportPage.sport, standardId }, query: {} };
    },
  },
  'matches.merge': {
    answers: heldBySport,
    async make(scene, sportPage) {
      const { params, body } = await named(scene, sportPage);
      return { params, body: { ...body, loserId: await plantMatch(scene.owner, sportPage) } };
    },
  },
  'matches.undo-merge': {
    answers: heldBySport,
    async make(scene, sportPage) {
      const { params, body } = await named(scene, sportPage);
      const loserId = await plantMatch(scene.owner, sportPage);
      await plantMerge(scene.owner, body.standardId, loserId);
      return { params, body: { ...body, loserId } };
    },
  },
  'matches.bulk': {
    answers: heldBySport,
    make: async ({ owner }, sportPage) => ({
      ...pair(sportPage),
      body: { act: 'takeOffShelf', ids: [await plantMatch(owner, sportPage)] },
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
