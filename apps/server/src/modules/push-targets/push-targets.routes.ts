import type { CallId } from '@touchline/contract/calls';

import type { Routes } from '../../platform/route.ts';
import { createPushTargets, pushTargetReads } from './push-targets.service.ts';

export function pushTargetsRoutes(
  guards: Parameters<typeof createPushTargets>[0],
): Routes<Extract<CallId, `push-targets.${string}`>> {
  const pushTargets = createPushTargets(guards);
  return {
    ...pushTargetReads,
    'push-targets.create': { handle: (context, { body }) => pushTargets.create(context, body) },
    'push-targets.update': {
      handle: (context, { params, body }) => pushTargets.update(context, params.projectCode, body),
    },
    'push-targets.set-enabled': {
      handle: (context, { params, body }) => pushTargets.update(context, params.projectCode, body),
    },
  };
}
