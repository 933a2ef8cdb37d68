import type { CallId } from '@touchline/contract/calls';

import { hookReply } from '../../platform/media/media-server.ts';
import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import type { Routes } from '../../platform/route.ts';
import { serverOfNode } from '../live-sessions/index.ts';
import { createPublishing } from './publishing.service.ts';

export function liveRoutes(platform: Platform): Routes<Extract<CallId, `live.${string}`>> {
  const publishing = createPublishing(platform);
  return {
    'live.hook': {
      secret: platform.config.media.hookSecret,
      async hear(context, { params: { node }, body }) {
        const hook = there(serverOfNode(platform, node)).parseHook(body);
        if (hook === undefined) return hookReply(false);
        if (hook.kind === 'publish') return hookReply(await publishing.mayPublish(node, hook, context));
        await publishing.end(node, hook, context);
        return hookReply(true);
      },
    },
  };
}
