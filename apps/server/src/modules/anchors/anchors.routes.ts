import type { CallId } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { createAnchorKeys } from './anchor-keys.service.ts';
import { anchorReads } from './anchor-views.service.ts';
import { createAnchors } from './anchors.service.ts';
import { bulkAnchors, exportAnchorsTask } from './anchors.tasks.ts';
import { type AnchorFileRow, readAnchorFile, startAnchorImport } from './import.service.ts';

export function anchorsRoutes(platform: Platform): Routes<Extract<CallId, `anchors.${string}`>> {
  const keys = createAnchorKeys(platform);
  const anchors = createAnchors(keys, platform);
  return {
    ...anchorReads(platform),
    'anchors.create': { handle: (context, { body }) => anchors.create(context, body) },
    'anchors.update': { handle: (context, { params, body }) => anchors.update(context, params.streamerCode, body) },
    'anchors.set-enabled': {
      handle: (context, { params, body }) => anchors.setEnabled(context, params.streamerCode, body),
    },
    'anchors.reveal-key': { handle: (context, { params }) => keys.reveal(context, params.streamerCode) },
    'anchors.rotate-key': { handle: (context, { params, body }) => keys.rotate(context, params.streamerCode, body) },
    'anchors.bulk': { handle: (context, { body }) => startTask(context, platform.events, bulkAnchors, body) },
    'anchors.read-file': {
      read: ([file], { actor }) => readAnchorFile(platform, file, actor.accountId),
      receive: async (_context, _input, _files, rows: readonly AnchorFileRow[]) => ({ rows: [...rows] }),
    },
    'anchors.import': { handle: (context, { body }) => startAnchorImport(context, platform, body) },
    'anchors.start-export': {
      handle: (context, { body }) => startTask(context, platform.events, exportAnchorsTask, body),
    },
  };
}
