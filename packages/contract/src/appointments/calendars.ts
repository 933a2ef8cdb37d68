import { z } from 'zod';

import { instant, text } from '../definition/fields.ts';
import { read, resource, write } from '../definition/resource.ts';

const action = 'pro_anc_lis-action';
const params = z.strictObject({ streamerCode: text(20, { min: 1 }) });

export const calendarCalls = resource('calendars', {
  /** Whether an anchor has a calendar address; the address itself is shown once. */
  get: read({
    path: '/streamer/{streamerCode}/calendar',
    summary: '主播日历订阅',
    permission: action,
    params,
    response: z.object({ createdTime: instant.nullable() }),
    errors: ['notFound'],
  }),
  /** A new address; the one before it ends. */
  create: write({
    method: 'POST',
    path: '/streamer/{streamerCode}/calendar',
    summary: '生成主播日历地址',
    permission: action,
    secretAnswer: true,
    params,
    response: z.object({ address: z.string(), createdTime: instant }),
    errors: ['notFound'],
    toast: null,
  }),
  revoke: write({
    method: 'DELETE',
    path: '/streamer/{streamerCode}/calendar',
    summary: '停用主播日历地址',
    permission: action,
    params,
    response: z.object({}),
    errors: ['notFound'],
    toast: null,
  }),
  /** Times and names of an anchor's appointments, as calendars read them; no address, no key. */
  read: read({
    path: '/calendar/{token}',
    summary: '主播日历',
    permission: 'public',
    file: 'text/calendar',
    redact: ['token'],
    params: z.strictObject({ token: text(100, { min: 1 }) }),
    response: z.string(),
    errors: ['notFound', 'rateLimited'],
  }),
});
