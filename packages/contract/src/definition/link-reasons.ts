import { linkReasonCodes } from '@touchline/domain/matches/link-reasons';
import { z } from 'zod';

/** A reason for or against two records being the same, as `LinkReason` of the domain. */
export const linkReason = z.object({
  code: z.enum(linkReasonCodes),
  speaks: z.enum(['for', 'against']),
  /** Minutes of `kickOff`, likeness from 0 to 1 of names; null of what is or is not. */
  value: z.number().nullable(),
});
