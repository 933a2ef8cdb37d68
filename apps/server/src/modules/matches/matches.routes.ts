import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { candidatesOf } from './candidates/candidates.service.ts';
import { exportMatches } from './export.service.ts';
import { pageOf } from './match-page.ts';
import { matchReads } from './match-reads.service.ts';
import { createMatchRecords } from './match-records.service.ts';
import { createMatches, inTurn } from './matches.service.ts';
import { bulkMatches, exportMatchesTask } from './matches.tasks.ts';
import type { RecycleGuard } from './recycle-guards.ts';

export function matchesRoutes(
  platform: Platform,
  guards: readonly RecycleGuard[],
): Routes<
  | 'matches.list'
  | 'matches.setting'
  | 'matches.days'
  | 'matches.today'
  | 'matches.leagues'
  | 'matches.get'
  | 'matches.history'
  | 'matches.create'
  | 'matches.update'
  | 'matches.set-status'
  | 'matches.recycle'
  | 'matches.disassociate'
  | 'matches.reassociate'
  | 'matches.renew'
  | 'matches.candidates'
  | 'matches.merge'
  | 'matches.undo-merge'
  | 'matches.bulk'
  | 'matches.export'
  | 'matches.start-export'
> {
  const matches = createMatches(platform, guards);
  const bulk = bulkMatches(guards);
  const records = createMatchRecords(platform);
  const { events } = platform;
  return {
    ...matchReads,
    'matches.create': {
      async handle(context, { params, query, body }) {
        const made = await matches.create(context, pageOf({ ...params, ...query }), body);
        return { matchId: made.id, ...written(made.updated_at) };
      },
    },
    'matches.update': {
      handle: async (context, { params, body }) => written(await matches.update(context, params.standardId, body)),
    },
    'matches.set-status': {
      async handle(context, { body: { standardId, status, records: takenOff } }) {
        if (takenOff === undefined) return written(await matches.setStatus(context, standardId, status));
        await inTurn(context, standardId);
        await matches.setStatus(context, standardId, status);
        return written(await records.bringBack(context, standardId, takenOff));
      },
    },
    'matches.recycle': {
      async handle(context, { body: { standardId, disassociate } }) {
        if (disassociate === true) await records.disassociateAll(context, standardId);
        return written(await matches.recycle(context, standardId));
      },
    },
    'matches.disassociate': {
      async handle(context, { params, query, body }) {
        await records.disassociate(context, { ...body, sport: params.sport, sportId: query.sportId });
        return {};
      },
    },
    'matches.reassociate': {
      handle: async (context, { body }) => written(await records.reassociate(context, body.standardId, body)),
    },
    'matches.renew': { handle: async (context, { body }) => written(await records.renew(context, body.standardId)) },
    'matches.candidates': {
      handle: async ({ tx }, { params, query }) => await candidatesOf(tx, params.standardId, query),
    },
    'matches.merge': {
      handle: async (context, { body }) => written(await records.merge(context, body.standardId, body)),
    },
    'matches.undo-merge': {
      async handle(context, { body }) {
        const { updatedAt, stays } = await records.undoMerge(context, body.standardId, body.loserId);
        return { ...written(updatedAt), stays: [...stays] };
      },
    },
    'matches.bulk': {
      handle: (context, { params, query, body }) => startTask(context, events, bulk, { ...body, ...params, ...query }),
    },
    'matches.export': { download: (context, { query }) => exportMatches(context, query) },
    'matches.start-export': {
      handle: (context, { params, body }) => startTask(context, events, exportMatchesTask, { ...params, ...body }),
    },
  };
}

function written(updatedAt: Date) {
  return { updatedTime: updatedAt.toISOString() };
}
