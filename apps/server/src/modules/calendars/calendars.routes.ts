import type { CallId } from '@touchline/contract/calls';

import type { Platform } from '../../platform/platform.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { calendarOf } from './calendars.repository.ts';
import { createCalendars } from './calendars.service.ts';

export function calendarsRoutes(platform: Platform): Routes<Extract<CallId, `calendars.${string}`>> {
  const calendars = createCalendars(platform);
  return {
    'calendars.get': readRoute({
      ask: ({ params }) => ({ calendar: calendarOf(params.streamerCode) }),
      answer: ({ calendar }) => ({ createdTime: there(calendar[0]).createdAt?.toISOString() ?? null }),
    }),
    'calendars.create': { handle: (context, { params }) => calendars.create(context, params.streamerCode) },
    'calendars.revoke': { handle: (context, { params }) => calendars.revoke(context, params.streamerCode) },
    'calendars.read': { write: (context, { params }) => calendars.read(context, params.token) },
  };
}
