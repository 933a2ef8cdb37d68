import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import type { CheckedTexts, TabooChecker } from '../taboo-words/index.ts';
import { forgetTyped, keepTyped } from './forms.service.ts';
import { predictionReads } from './prediction-reads.service.ts';
import { savedVersion, savedView } from './prediction-view.ts';
import { createPredictions } from './predictions.service.ts';
import { createTemplate, removeTemplate, templateReads } from './templates.service.ts';

type Ids =
  | keyof typeof predictionReads
  | keyof typeof templateReads
  | 'predictions.create'
  | 'predictions.update'
  | 'predictions.commit'
  | 'predictions.delete'
  | 'predictions.schedule'
  | 'predictions.unschedule'
  | 'predictions.send-to-review'
  | 'predictions.take-back'
  | 'predictions.restore'
  | 'predictions.keep-form'
  | 'predictions.forget-form'
  | 'predictions.create-template'
  | 'predictions.delete-template';

export function predictionsRoutes(platform: Platform, taboo: TabooChecker): Routes<Ids> {
  const predictions = createPredictions(platform, taboo);
  const { drafts, reviews } = predictions;
  return {
    ...predictionReads,
    ...templateReads,
    'predictions.create': {
      prepare: (context, { body }) => predictions.check(context, null, body),
      handle: async (context, { body }, checked: CheckedTexts) =>
        savedView(await drafts.create(context, body, checked)),
    },
    'predictions.update': {
      prepare: (context, { body }) => predictions.check(context, body.id, body),
      handle: async (context, { body }, checked: CheckedTexts) =>
        savedView(await drafts.update(context, body, checked)),
    },
    'predictions.commit': {
      prepare: (context, { params }) => predictions.check(context, params.id),
      async handle(context, { params }, checked: CheckedTexts) {
        const { published_at } = await predictions.commit(context, params.id, checked);
        return { publishedTime: published_at?.toISOString() ?? '' };
      },
    },
    'predictions.delete': {
      async handle(context, { params }) {
        await drafts.remove(context, params.id);
        return {};
      },
    },
    'predictions.schedule': {
      handle: async (context, { params, body }) => savedVersion(await drafts.schedule(context, params.id, body)),
    },
    'predictions.unschedule': {
      handle: async (context, { params }) => savedVersion(await drafts.unschedule(context, params.id)),
    },
    'predictions.send-to-review': {
      prepare: (context, { params }) => predictions.check(context, params.id),
      handle: async (context, { params }, checked: CheckedTexts) =>
        savedVersion((await reviews.send(context, params.id, checked)).updated_at),
    },
    'predictions.take-back': {
      handle: async (context, { params }) => savedVersion((await reviews.takeBack(context, params.id)).updated_at),
    },
    'predictions.restore': {
      prepare: (context, { params }) => predictions.checkVersion(context, params),
      handle: async (context, { params, body }, checked: CheckedTexts) =>
        savedView(await drafts.restore(context, params, body.updatedTime, checked)),
    },
    'predictions.keep-form': { handle: async (context, { body }) => savedVersion(await keepTyped(context, body)) },
    'predictions.forget-form': {
      async handle(context, { query }) {
        await forgetTyped(context, query);
        return {};
      },
    },
    'predictions.create-template': {
      handle: async (context, { body }) => ({ id: await createTemplate(context, body) }),
    },
    'predictions.delete-template': {
      async handle(context, { params }) {
        await removeTemplate(context, params.id);
        return {};
      },
    },
  };
}
