import type { CallId } from '@touchline/contract/calls';

import type { Config } from '../../platform/config/config.ts';
import type { Routes } from '../../platform/route.ts';
import { changeCapacity, drainNode, mediaNodeReads, restoreNode } from './media-nodes.service.ts';

export function mediaNodesRoutes({
  config: { media },
}: {
  readonly config: Pick<Config, 'media'>;
}): Routes<Extract<CallId, `media-nodes.${string}`>> {
  return {
    ...mediaNodeReads(media),
    'media-nodes.drain': { handle: (context, { params }) => drainNode(context, params.name) },
    'media-nodes.restore': { handle: (context, { params }) => restoreNode(context, params.name) },
    'media-nodes.update': { handle: (context, { params, body }) => changeCapacity(context, params.name, body) },
  };
}
