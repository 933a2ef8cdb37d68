import type { CallId } from '@touchline/contract/calls';
import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import type { CheckedTexts, TabooChecker } from '../taboo-words/index.ts';
import { startTask } from '../tasks/index.ts';
import { createValueAdded, valueAddedReads } from './value-added.service.ts';
import { bulkValueAdded } from './value-added.tasks.ts';

type ValueAddedId = Extract<CallId, `value-added.${string}`>;
type Act = 'list' | 'get' | 'create' | 'update' | 'set-shelf' | 'delete' | 'bulk';

export function valueAddedRoutes(platform: Platform, taboo: TabooChecker): Routes<ValueAddedId> {
  const items = createValueAdded(taboo);

  // The other kind's bodies differ in fields that the service takes from either.
  const routesOf = (kind: ValueAddedKind): { [A in Act]: Routes[`value-added.news-${A}`] } => ({
    ...valueAddedReads(kind),
    create: {
      prepare: (context, { body }) => items.check(context, kind, null, body),
      handle: (context, { body }, checked: CheckedTexts) => items.create(context, kind, body, checked),
    },
    update: {
      prepare: (context, { params, body }) => items.check(context, kind, params.id, body),
      handle: (context, { params, body }, checked: CheckedTexts) =>
        items.update(context, kind, params.id, body, checked),
    },
    'set-shelf': {
      prepare: (context, { params }) => items.check(context, kind, params.id),
      handle: (context, { params, body }, checked: CheckedTexts) =>
        items.setShelf(context, kind, params.id, body, checked),
    },
    delete: {
      async handle(context, { params }) {
        await items.remove(context, kind, params.id);
        return {};
      },
    },
    bulk: {
      handle: (context, { body }) => startTask(context, platform.events, bulkValueAdded, { kind, ...body }),
    },
  });
  const prefixed = (kind: ValueAddedKind) =>
    Object.entries(routesOf(kind)).map(([act, route]) => [`value-added.${kind}-${act}`, route] as const);
  return Object.fromEntries([...prefixed('news'), ...prefixed('video')]) as object as Routes<ValueAddedId>;
}
