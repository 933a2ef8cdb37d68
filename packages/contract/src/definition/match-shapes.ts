import { mostPoints, mostScoreParts, pinKinds } from '@touchline/domain/matches/score-pins';
import { z } from 'zod';

import { appointmentOfMatch } from '../appointments/appointment-shapes.ts';
import { id, instant, matchLogos } from './fields.ts';

const status = z.union([z.literal(1), z.literal(2), z.literal(4)]);
const isStream = z.union([z.literal(0), z.literal(1)]);
export const option = z.object({ id: z.string(), name: z.string() });

/** A match as the schedule shows it. */
export const match = z.object({
  matchId: z.string(),
  sportId: z.number().int(),
  /** Of the games alone: 1 LOL, 2 DOTA2, 3 CS:GO, 4 KOG. */
  gameCategory: z.number().int().nullable(),
  /** The suppliers that have it, in the order of their word. */
  matchFrom: z.array(option),
  status,
  statusName: z.string(),
  /** The stage's name, and its code. */
  gameStage: z.string(),
  gameStageType: z.number().int(),
  /** When the running half began, as the first supplier says; null where that is not known. */
  periodTime: instant.nullable(),
  leagueId: z.string(),
  lname: z.string(),
  licon: z.string(),
  llevel: z.number().int(),
  /** Where several sports or games share the page: which one the league is of. Empty elsewhere. */
  disciplineName: z.string(),
  gameTime: instant,
  hTeamId: z.string(),
  hname: z.string(),
  hicon: z.string(),
  aTeamId: z.string(),
  aname: z.string(),
  aicon: z.string(),
  ...matchLogos,
  /** With overtime and without penalties; null before the beginning. */
  hTotalScore: z.number().int().nullable(),
  aTotalScore: z.number().int().nullable(),
  isStream_NAMI: isStream,
  isStream_ANIM: isStream,
  isStream_BC: isStream,
  isStream_HBIRD: isStream,
  /** Where it can be watched: the same as the flags, by name. */
  streamFrom: z.array(option),
  createType: z.union([z.literal(1), z.literal(2)]),
  /** Of the record that counts first; empty where there is none. */
  supplier: z.string(),
  supplierId: z.string(),
  /** Fields that a person has set; of the score also which parts, for this time only or for good. */
  ownFields: z.array(z.string()),
  ownScores: z.array(z.object({ part: z.number().int(), kind: z.enum(pinKinds) })),
  updatedTime: instant,
  /** Moves with what the feed brings. */
  feedVersion: z.string(),
  /** One's own merchant's appointments, for those who may see them. Of many, the first ones. */
  epg: z.object({ programs: z.array(appointmentOfMatch), total: z.number().int() }).optional(),
  /** The league's name once more, and both teams' in one. */
  leagueName: z.string(),
  teamName: z.string(),
});

const points = z.number().int().min(0).max(mostPoints);
const part = z
  .number()
  .int()
  .min(0)
  .max(mostScoreParts - 1);

/** Values of a person's over the suppliers'; null takes one back. */
export const ownMatchFields = z.strictObject({
  leagueId: id.nullable().optional(),
  hTeamId: id.nullable().optional(),
  aTeamId: id.nullable().optional(),
  gameTime: instant.nullable().optional(),
  gameStageType: z.number().int().min(0).max(99).nullable().optional(),
  /** The whole score: every part of it is fixed. */
  scores: z
    .strictObject({ home: z.array(points).max(mostScoreParts), away: z.array(points).max(mostScoreParts) })
    .nullable()
    .optional(),
  /** Single parts, as suppliers order them for the discipline; the others stay as they are. */
  scoreParts: z
    .array(
      z.strictObject({
        part,
        pin: z.strictObject({ home: points, away: points, kind: z.enum(pinKinds) }).nullable(),
      }),
    )
    .min(1)
    .max(mostScoreParts)
    .optional(),
});
