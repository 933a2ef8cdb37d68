import { z } from 'zod';

import { instant } from './fields.ts';

const signedInDevice = z.object({
  id: z.string(),
  current: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdTime: instant,
  lastSeenTime: instant,
});

/** Where an account is signed in, and the devices that may sign it in without its password. */
export const signedInDevices = z.object({
  sessions: z.array(signedInDevice),
  devices: z.array(signedInDevice.extend({ expiresTime: instant })),
});
