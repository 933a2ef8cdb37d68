import type { CallId } from '@touchline/contract/calls';
import { type EntryKind, entryKinds } from '@touchline/domain/matches/catalog';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { catalogReads, supplierReads } from './catalog-views.service.ts';
import { createCatalog } from './catalog.service.ts';
import { createMerging } from './merging.service.ts';

type CatalogId = Extract<CallId, `catalog.${string}`>;
/** By what they do, as one kind's calls are named. */
type OfKind = {
  [Id in CatalogId as Id extends `catalog.league-${infer Act}` ? Act : never]: Routes<Id>[Id];
};

export function catalogRoutes(platform: Platform): Routes<CatalogId> {
  const routes = entryKinds.flatMap((kind) =>
    Object.entries(routesOf(kind, platform)).map(([act, route]) => [`catalog.${kind}-${act}`, route] as const),
  );
  return {
    ...supplierReads,
    ...(Object.fromEntries(routes) as object as Omit<Routes<CatalogId>, 'catalog.suppliers'>),
  };
}

function routesOf(kind: EntryKind, platform: Platform): OfKind {
  const catalog = createCatalog(kind, platform);
  const merging = createMerging(kind, platform);
  return {
    ...catalogReads(kind),
    create: {
      async handle(context, { body }) {
        const { id, updatedAt } = await catalog.create(context, body);
        return { id, ...written(updatedAt) };
      },
    },
    update: { handle: async (context, { params, body }) => written(await catalog.update(context, params.id, body)) },
    recycle: {
      handle: async (context, { params, body }) => written(await catalog.recycle(context, params.id, body.updatedTime)),
    },
    lift: {
      handle: async (context, { params, body }) => written(await catalog.lift(context, params.id, body.updatedTime)),
    },
    'add-alias': {
      async handle(context, { params, body }) {
        await catalog.addAlias(context, params.id, body.alias);
        return {};
      },
    },
    'remove-alias': {
      async handle(context, { params, query }) {
        await catalog.removeAlias(context, params.id, query.alias);
        return {};
      },
    },
    merge: {
      handle: async (context, { params, body }) => written(await merging.merge(context, params.id, body.loserId)),
    },
    'undo-merge': {
      async handle(context, { params, body }) {
        const { updatedAt, stays } = await merging.undoMerge(context, params.id, body.loserId);
        return { ...written(updatedAt), stays: [...stays] };
      },
    },
    associate: {
      async handle(context, { params, body }) {
        await merging.associate(context, params.id, body);
        return {};
      },
    },
    disassociate: {
      async handle(context, { params, body }) {
        await merging.disassociate(context, params.id, body);
        return {};
      },
    },
  };
}

function written(updatedAt: Date) {
  return { updatedTime: updatedAt.toISOString() };
}
