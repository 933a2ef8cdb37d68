import type { CallId } from '@touchline/contract/calls';

import type { Routes } from '../../platform/route.ts';
import { monitorReads } from './monitor.service.ts';
import { changeSettings, settingsReads } from './settings.service.ts';

export function monitorRoutes(): Routes<Extract<CallId, `monitor.${string}`>> {
  return {
    ...monitorReads,
    ...settingsReads,
    'monitor.change-settings': { handle: (context, { body }) => changeSettings(context, body) },
  };
}
