import { z } from 'zod';

import { id, instant, matchLogos } from './fields.ts';

/** By the code of the selection: `{ "1": 1.95, "2": 3.4, "3": 4.2 }`. */
export const odds = z.record(z.string(), z.number());
export const sportId = z.number().int();
export const playType = z.number().int().min(1).max(6);
export const can = z.record(z.string(), z.union([z.literal(true), z.string()]));

/** Why the schedule, or a reviewer's approval, did not publish it: an error of the catalogue with its text. */
export const refusal = z.object({ code: z.string(), message: z.string(), refusedTime: instant });

/** A draft as its list shows it. */
export const draftRow = z.object({
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  sportId,
  gameTime: instant,
  leagueId: z.string(),
  leagueName: z.string(),
  homeName: z.string(),
  awayName: z.string(),
  battle: z.string(),
  ...matchLogos,
  title: z.string(),
  matchId: z.string(),
  providerId: z.number().int(),
  oddType: playType,
  oddTypeName: z.string(),
  /** As they were when it was saved; the line in quarters. */
  odds,
  line: z.number().int().nullable(),
  /** Those that a refused publish showed beside them: publishing again confirms exactly these. */
  newOdds: odds.nullable(),
  newLine: z.number().int().nullable(),
  /** The draft's saved odds, where `newOdds` stand against them. */
  oldOdds: odds.nullable(),
  predict: z.string(),
  predictionId: z.string(),
  enabled: z.boolean(),
  status: z.literal([0, 1, 2]),
  result: z.string(),
  sourceFrom: z.string(),
  state: z.enum(['draft', 'review']),
  /** Kicked off: 已过期. */
  isExpired: z.boolean(),
  scheduledTime: instant.nullable(),
  /** Publishes at its time although odds have moved, at the same line. */
  takesMovedOdds: z.boolean(),
  refusal: refusal.nullable(),
  /** Of whoever returned it last. */
  remark: z.string().nullable(),
  reviewerName: z.string().nullable(),
  createdDate: instant,
  updatedDate: instant,
});

export const params = z.strictObject({ id });
export const record = { kind: 'prediction', by: ['id'] } as const;
export const written = { bySport: 'action', family: 'odd_dra' } as const;
export const kept = z.object({ updatedTime: instant });
export const done = z.object({});
