import type { CallId } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import type { Routes } from '../../platform/route.ts';
import { calendarReads, createCalendars } from './calendars.service.ts';

export function calendarsRoutes(platform: Platform): Routes<Extract<CallId, `calendars.${string}`>> {
  const calendars = createCalendars(platform);
  return {
    ...calendarReads,
    'calendars.create': { handle: (context, { params }) => calendars.create(context, params.streamerCode) },
    'calendars.revoke': { handle: (context, { params }) => calendars.revoke(context, params.streamerCode) },
    'calendars.read': { write: (context, { params }) => calendars.read(context, params.token) },
  };
}
