import type { CallId } from '@touchline/contract/calls';

import { hookReply } from '../../platform/media/media-server.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { mayPlay, previewReads } from './previews.service.ts';

export function previewsRoutes(platform: Platform): Routes<Extract<CallId, `previews.${string}`>> {
  return {
    ...previewReads(platform),
    'previews.allow': {
      secret: platform.config.media.hookSecret,
      hear: async (_context, { params: { pass, ...stream } }) => hookReply(await mayPlay(platform, stream, pass)),
    },
  };
}
