import type { Routes } from '../../platform/route.ts';
import {
  changeView,
  createView,
  keepLook,
  pinPages,
  pinsFor,
  removeView,
  resetLook,
  viewsFor,
} from './saved-views.service.ts';

export function savedViewsRoutes(): Routes<
  | 'saved-views.list'
  | 'saved-views.pins'
  | 'saved-views.pin'
  | 'saved-views.keep'
  | 'saved-views.reset'
  | 'saved-views.create'
  | 'saved-views.update'
  | 'saved-views.delete'
> {
  return {
    'saved-views.list': { handle: (context, { params }) => viewsFor(context, params.table) },
    'saved-views.pins': { handle: async (context) => ({ pages: await pinsFor(context) }) },
    'saved-views.pin': {
      async handle(context, { body }) {
        await pinPages(context, body.pages);
        return {};
      },
    },
    'saved-views.keep': {
      async handle(context, { params, body }) {
        await keepLook(context, params.table, body);
        return {};
      },
    },
    'saved-views.reset': {
      async handle(context, { params }) {
        await resetLook(context, params.table);
        return {};
      },
    },
    'saved-views.create': {
      handle: async (context, { params, body }) => ({ id: await createView(context, params.table, body) }),
    },
    'saved-views.update': {
      async handle(context, { params, body }) {
        await changeView(context, params.id, body);
        return {};
      },
    },
    'saved-views.delete': {
      async handle(context, { params }) {
        await removeView(context, params.id);
        return {};
      },
    },
  };
}
