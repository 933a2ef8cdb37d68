import type { SportPage } from '@touchline/domain/matches/sport-pages';

import { plantForm, plantPrediction, plantTemplate } from '../../../test/planted/planted-prediction.ts';
import { plantQuotedMatch, playTypeAt } from '../../../test/planted/quoted.ts';
import { type Examples, heldBy, heldBySport, naming, type Scene } from '../../../test/stack/scene.ts';
import { uniqueAccount } from '../../../test/stack/stack.ts';

const named = naming(heldBySport);
const writers = heldBy('pre_soc_odd_dra-action', 'pre_bak_odd_dra-action');

const draft = ({ owner, merchantCode, self }: Scene, sportPage: SportPage, planted = {}) =>
  plantPrediction(owner, merchantCode, self, sportPage, planted);

const ofDraft = async (scene: Scene, sportPage: SportPage) => ({ params: { id: (await draft(scene, sportPage)).id } });

const sportId = (sportPage: SportPage) => String(sportPage.sportId) as '1' | '2';
const selectionAt = (sportPage: SportPage) => (sportPage.sportId === 2 ? '11' : '1');
const soon = () => new Date(Date.now() + 600_000).toISOString();
const tab = 'browser-1';

export const examples: Examples<'predictions'> = {
  'predictions.list': { answers: heldBySport, make: (_scene, at) => ({ query: { sportId: sportId(at) } }) },
  'predictions.get': { answers: named, make: ofDraft },
  'predictions.create': {
    answers: heldBySport,
    make: async ({ owner }, at) => ({
      body: {
        matchId: await plantQuotedMatch(owner, at),
        providerId: 5,
        oddType: playTypeAt(at),
        predict: selectionAt(at),
        title: '主队近况更好',
        content: '近五场四胜一平。',
      },
    }),
  },
  'predictions.update': {
    answers: named,
    async make(scene, at) {
      const { id, updatedTime } = await draft(scene, at);
      return { body: { id, updatedTime, title: '换一个标题' } };
    },
  },
  'predictions.commit': { answers: named, make: ofDraft },
  'predictions.delete': { answers: named, make: ofDraft },
  'predictions.schedule': {
    answers: named,
    async make(scene, at) {
      const { id, updatedTime } = await draft(scene, at);
      return { params: { id }, body: { scheduledTime: soon(), updatedTime } };
    },
  },
  'predictions.unschedule': {
    answers: named,
    make: async (scene, at) => ({ params: { id: (await draft(scene, at, { scheduledTime: soon() })).id } }),
  },
  'predictions.send-to-review': { answers: named, make: ofDraft },
  'predictions.take-back': {
    answers: named,
    make: async (scene, at) => ({ params: { id: (await draft(scene, at, { state: 'review' })).id } }),
  },
  'predictions.versions': { answers: named, make: ofDraft },
  'predictions.restore': {
    answers: named,
    async make(scene, at) {
      const { id, updatedTime } = await draft(scene, at);
      return { params: { id, version: 1 }, body: { updatedTime } };
    },
  },
  'predictions.form': { answers: heldBySport, make: (_scene, at) => ({ query: { sportId: sportId(at) } }) },
  // First: whoever keeps one in another merchant has one there that is not named here.
  'predictions.forget-form': {
    answers: heldBySport,
    async make({ owner, merchantCode, self }, at) {
      const updatedTime = await plantForm(owner, merchantCode, self, at);
      return { query: { sportId: sportId(at), updatedTime } };
    },
  },
  'predictions.keep-form': {
    answers: heldBySport,
    async make({ owner, merchantCode, self }, at) {
      const updatedTime = await plantForm(owner, merchantCode, self, at);
      return { body: { sportId: sportId(at), form: { title: '还没写完' }, place: tab, updatedTime } };
    },
  },
  'predictions.templates': { answers: writers, make: () => ({}) },
  'predictions.template': {
    answers: naming(writers),
    make: async ({ owner, merchantCode, self }) => ({ params: { id: await plantTemplate(owner, merchantCode, self) } }),
  },
  'predictions.create-template': {
    answers: writers,
    make: () => ({ body: { templateName: uniqueAccount('t'), title: '赛前看点', content: '近况、交锋、伤停。' } }),
  },
  'predictions.delete-template': {
    answers: naming(writers),
    make: async ({ owner, merchantCode, self }) => ({ params: { id: await plantTemplate(owner, merchantCode, self) } }),
  },
};
