import { z } from 'zod';

import { instant } from './fields.ts';

const place = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdTime: instant,
  lastSeenTime: instant,
});

/** Where an account is signed in, and the devices that may sign it in without its password. */
export const places = z.object({
  sessions: z.array(place),
  devices: z.array(place.extend({ expiresTime: instant })),
});
