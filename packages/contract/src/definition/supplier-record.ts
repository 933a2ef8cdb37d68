import { z } from 'zod';

import { instant } from './fields.ts';

/** One supplier's record of the match. */
export const supplierRecord = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  supplierId: z.string(),
  link: z.enum(['own', 'auto', 'person']),
  toldTime: instant,
  lname: z.string(),
  hname: z.string(),
  aname: z.string(),
  leagueId: z.string().nullable(),
  hTeamId: z.string().nullable(),
  aTeamId: z.string().nullable(),
  gameTime: instant,
  gameStageType: z.number().int(),
  homeScores: z.array(z.number().int()),
  awayScores: z.array(z.number().int()),
  /** As it came. */
  record: z.record(z.string(), z.unknown()),
});
