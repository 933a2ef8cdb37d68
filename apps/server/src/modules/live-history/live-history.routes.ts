import type { CallId } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { startTask } from '../tasks/index.ts';
import { exportHoursTask } from './hours.tasks.ts';
import { historyReads } from './live-history.service.ts';

export function liveHistoryRoutes({
  events,
}: Pick<Platform, 'events'>): Routes<Extract<CallId, `live-history.${string}`>> {
  return {
    ...historyReads,
    'live-history.start-export': { handle: (context, { body }) => startTask(context, events, exportHoursTask, body) },
  };
}
